import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { attributePods } from "../../src/interpret/objects/attribute.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import { podCliqueSet } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf, reasonOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function setOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "grove.io/v1alpha1",
    kind: "PodCliqueSet",
    metadata: { name: "set", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const clique = (name: unknown, spec: Fields = {}, fields: Fields = {}) => ({
  name,
  ...fields,
  spec: { roleName: "r", podSpec: template().spec, ...spec },
});

const set = (cliques: unknown, podCliqueScalingGroups?: unknown, replicas: unknown = 1, fields: Fields = {}) =>
  setOf({ replicas, template: { cliques, podCliqueScalingGroups, ...fields } });

describe("the PodGroups of a PodCliqueSet", () => {
  it("are one for each replica, with a subgroup for each clique", () => {
    const cliques = [clique("a", { replicas: 3, minAvailable: 2 }), clique("b", { replicas: 2 }), clique("c")];
    const gangs = gangsOf(podCliqueSet, set(cliques, undefined, 2));
    expect(gangs.map(({ name, min, tree }) => [name, min, tree])).toEqual(
      [0, 1].map((index) => [
        `pg-set-${index}-uid-unknown-until-applied`,
        5,
        [
          { name: `set-${index}-a`, min: 2 },
          { name: `set-${index}-b`, min: 2 },
          { name: `set-${index}-c`, min: 1 },
        ],
      ]),
    );
    expect(podsOf(gangs[0])).toEqual(["clique: 3 @ set-0-a", "clique: 2 @ set-0-b", "clique: 1 @ set-0-c"]);
    expect(gangs[0]?.annotations?.["kai.scheduler/top-owner-metadata"]).toBe(
      "name: set-0\nuid: uid-unknown-until-applied\ngroup: scheduler.grove.io\nversion: v1alpha1\nkind: PodGang\n",
    );
  });

  it("are more where a scaling group has more replicas than must start", () => {
    const cliques = [clique("front"), clique("lead"), clique("work", { replicas: 2 })];
    const groups = [{ name: "g", cliqueNames: ["lead", "work"], replicas: 4, minAvailable: 2 }];
    const shown = gangsOf(podCliqueSet, set(cliques, groups)).map(({ name, min, tree }) => [
      name.replace("-uid-unknown-until-applied", ""),
      min,
      tree?.map((node) => node.name),
    ]);
    expect(shown).toEqual([
      ["pg-set-0", 7, ["set-0-front", "set-0-g-0-lead", "set-0-g-0-work", "set-0-g-1-lead", "set-0-g-1-work"]],
      ["pg-set-0-g-0", 3, ["set-0-g-2-lead", "set-0-g-2-work"]],
      ["pg-set-0-g-1", 3, ["set-0-g-3-lead", "set-0-g-3-work"]],
    ]);
  });

  it("take the labels of the set, then of the first clique, and the priority of the set", () => {
    const [gang] = gangsOf(podCliqueSet, sample(podCliqueSet, "full-gpu.yaml"));
    expect(gang).toMatchObject({ queue: "team-nlp", priorityClass: "inference" });
    expect(gang?.annotations?.["example.com/owner"]).toBe("ada");
    const labels = { "kai.scheduler/queue": "clique", priorityClassName: "build" };
    expect(gangsOf(podCliqueSet, set([clique("a", {}, { labels })]))[0]).toMatchObject({
      queue: "clique",
      priorityClass: "build",
    });
    const named = set([clique("a", {}, { labels })], undefined, 1, { priorityClassName: "no-such-class" });
    expect(gangsOf(podCliqueSet, named)[0]?.priorityClass).toBe("no-such-class");
  });

  it("list only the pods of cliques that the podgrouper looks at", () => {
    const other = { schedulerName: "volcano", containers: [{}] };
    const [gang] = gangsOf(podCliqueSet, set([clique("a", { podSpec: other }), clique("b")]));
    expect([podsOf(gang), gang?.min]).toEqual([["clique: 1 @ set-0-b"], 2]);
  });

  it.each<[string, KubeObject, RegExp]>([
    ["a minimum of 0", set([clique("a", { minAvailable: 0 })]), /^spec.template.cliques\[0\].spec: replicas and/],
    ["texts for numbers", set([clique("a"), clique("b", { replicas: "2" })]), /^spec.template.cliques\[1\].spec/],
    ["a text for replicas", set([clique("a")], [], "1"), /^spec.replicas must be an integer/],
    ["a group of -1", set([clique("a")], [{ replicas: -1 }]), /^spec.template.podCliqueScalingGroups\[0\]/],
    ["too many replicas", set([clique("a")], [], 2 ** 31), /at most 10000 are listed$/],
    [
      "too many of a group",
      set([clique("a")], [{ name: "g", cliqueNames: ["a"], replicas: 2 ** 40 }]),
      /at most 10000 are listed$/,
    ],
    ["a name in capitals", set([clique("A")]), /^"set-0-A" is not a valid name of a subgroup/],
    ["a name twice", set([clique("a"), clique("a")]), /^two subgroups would have the name set-0-a$/],
    ["pods of nobody", set([clique("a", { podSpec: null })]), /^its pods name no schedulerName/],
  ])("are not made with %s", (_, object, reason) => {
    expect(reasonOf(podCliqueSet, object)).toMatch(reason);
  });

  it("are none for a set without replicas or cliques", () => {
    expect(gangsOf(podCliqueSet, setOf({ template: { cliques: [clique("a")] } }))).toEqual([]);
    expect(gangsOf(podCliqueSet, set([clique("a")], null, 0))).toEqual([]);
    for (const spec of [undefined, null, {}, [], { replicas: 2 }, JSON.parse('{"template": {"__proto__": {}}}')]) {
      expect(gangsOf(podCliqueSet, setOf(spec))).toEqual([]);
    }
  });

  it.each([
    ["the set", set([clique("a")], [], 1, { topologyConstraint: { packDomain: "rack" } })],
    ["a clique", set([clique("a", {}, { topologyConstraint: { packDomain: "rack" } })])],
  ])("have no constraint for a topology of %s, which Grove translates with an object of the cluster", (_, object) => {
    const gangs = gangsOf(podCliqueSet, object);
    expect(gangs).toEqual(gangsOf(podCliqueSet, set([clique("a")])));
    expect(gangs.map(({ topology }) => topology)).toEqual([undefined]);
  });

  it("are not made against the mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    const spec = { replicas: 1, template: { cliques: [clique("a")] } };
    expect(reasonOf(podCliqueSet, setOf(spec, { annotations }))).toBe(EXTERNAL);
    expect(reasonOf(podCliqueSet, set([clique("a", {}, { annotations })]))).toBe(EXTERNAL);
  });
});

describe("the pods of a PodCliqueSet", () => {
  it("scale with the set and the group of their clique", () => {
    const auto = { autoScalingConfig: { minReplicas: 1, maxReplicas: 5 }, replicas: 2 };
    const groups = [{ name: "g", cliqueNames: ["a"], replicas: 3 }];
    const { components } = seen(podCliqueSet, set([clique("a", auto), clique("b", auto), clique("c")], groups, 2));
    expect(components[1]?.instances.map(({ scale }) => scale)).toEqual([
      { replicas: 12, minReplicas: 6, maxReplicas: 30 },
      { replicas: 4, minReplicas: 2, maxReplicas: 10 },
      { replicas: 2 },
    ]);
  });

  it("are one where a clique has 0 replicas, which the webhook of Grove replaces", () => {
    const object = set([clique("a", { replicas: 0, minAvailable: 1 })]);
    expect(seen(podCliqueSet, object).pods).toBe(1);
    expect(gangsOf(podCliqueSet, object).flatMap(podsOf)).toEqual(["clique: 1 @ set-0-a"]);
    expect(reasonOf(podCliqueSet, set([clique("a", { replicas: 0 })]))).toMatch(/must be integers, 1 or more/);
  });

  it("carry the labels and annotations of their clique", () => {
    const annotations = { "gpu-fraction": "0.5" };
    expect(podsSeen(podCliqueSet, set([clique("a", {}, { annotations })]))).toEqual(["clique/a: 1 x 50"]);
  });

  it.each([
    ["front", { "grove.io/podclique": "set-1-front" }],
    ["a-b", { "grove.io/podclique": "set-1-a-b" }],
    [
      "lead",
      {
        "grove.io/podclique": "set-1-g-3-lead",
        "grove.io/podcliquescalinggroup": "set-1-g",
        "grove.io/podcliquescalinggroup-replica-index": "3",
      },
    ],
  ])("tell by their labels that they are of %s", (id, labels) => {
    const { resourceInterface } = parseResourceInterface(podCliqueSet.resourceInterfaces.v1alpha1);
    if (resourceInterface === undefined) throw new Error("no Resource Interface");
    const all = { "app.kubernetes.io/part-of": "set", "grove.io/podcliqueset-replica-index": "1", ...labels };
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "p", labels: all } };
    const object = set([clique("front"), clique("a-b"), clique("lead")]);
    expect(attributePods(resourceInterface, object, [pod]).pods).toMatchObject([{ component: "clique", instance: id }]);
  });
});

describe("the status of a PodCliqueSet", () => {
  const statusOf = (status: unknown) => seen(podCliqueSet, { ...set([], [], 2), status }).status;

  it.each<[unknown, readonly string[]]>([
    [{}, []],
    [null, []],
    [{ availableReplicas: 0 }, ["Initializing"]],
    [{ availableReplicas: 1 }, ["Initializing"]],
    [{ availableReplicas: 2 }, ["Running"]],
  ])("%o is %o", (status, matched) => {
    expect(statusOf(status)?.matched).toEqual(matched);
  });

  it("is degraded where a level of its topology is missing", () => {
    const conditions = [{ type: "TopologyLevelsUnavailable", status: "True" }];
    expect(statusOf({ availableReplicas: 2, conditions })?.value).toBe("Degraded");
  });
});
