import { describe, expect, it } from "vitest";
import { predictPodGroups } from "../../../../src/interpret/objects/predict-pod-groups.ts";
import { seedExamples } from "./fixtures/seed-examples.ts";
import { asKarta, definition, type Json, places, podWith, read, workload } from "./helpers.ts";

const part = (name: string, path: string): Json => ({
  name,
  specDefinition: { podTemplateSpecPath: `.spec.${name}.template` },
  scaleDefinition: { replicasPath: path },
  podSelector: { componentTypeSelector: { keyPath: ".metadata.labels.role", value: name } },
});
const parts = [part("head", ".spec.head.replicas"), part("worker", ".spec.worker.replicas")];
const object = workload({ head: { replicas: 1 }, worker: { replicas: 3 } });
const key = ".metadata.labels.job";
const member = (componentName: string, more: Json = { groupByKeyPaths: [key] }): Json => ({ componentName, ...more });
const withMembers = (...members: readonly Json[]) =>
  read(definition({}, parts, { podGroups: [{ name: "job", members }] }));
const pods = [
  podWith({ role: "head", job: "j" }, "h"),
  podWith({ role: "worker", job: "j" }, "w1"),
  podWith({ role: "worker", job: "j" }, "w2"),
  podWith({ role: "worker", job: "j" }, "w3"),
];
const gang = "/spec/optimizationInstructions/gangScheduling";

describe("predictPodGroups with members", () => {
  it("of no pods makes none", () => {
    expect(predictPodGroups(withMembers(member("head")), object, [])).toEqual({
      groups: [],
      ungrouped: [],
      issues: [],
    });
  });

  it("keeps the minimum of the last pod of a group, which the members overwrite in turn", () => {
    const { groups, issues } = predictPodGroups(withMembers(member("head"), member("worker")), object, pods);
    expect(groups).toEqual([
      {
        group: {
          by: "podGroups",
          name: "pg-uid-1-j",
          namespace: "team",
          minMember: 3,
          subGroups: [],
          topology: { topology: "", requiredTopologyLevel: "", preferredTopologyLevel: "" },
        },
        pods: ["h", "w1", "w2", "w3"],
        leaves: [undefined, undefined, undefined, undefined],
      },
    ]);
    expect(issues).toMatchObject([
      { rule: "RI-121", message: expect.stringContaining("is 1 or 3, depending on the pod") },
    ]);
    const reversed = predictPodGroups(withMembers(member("head"), member("worker")), object, pods.toReversed());
    expect(reversed.groups[0]?.group.minMember).toBe(1);
  });

  it("reports a minimum that depends on the pod, where members reach the same group through different keys", () => {
    const same = member("worker", { groupByKeyPaths: [`${key} // ""`] });
    const { groups, issues } = predictPodGroups(withMembers(member("head"), same), object, pods);
    expect(groups.map(({ group }) => group.minMember)).toEqual([3]);
    expect(issues).toMatchObject([
      {
        rule: "RI-121",
        path: gang,
        message: expect.stringContaining(
          "the minimum of PodGroup pg-uid-1-j is 1 or 3, depending on the pod that KAI reads last",
        ),
      },
    ]);
  });

  it("keeps members apart whose equal keys have other values", () => {
    const role = { groupByKeyPaths: [".metadata.labels.role"] };
    const value = withMembers(member("head", role), member("worker", role));
    const { groups, issues } = predictPodGroups(value, object, pods);
    expect(groups.map(({ group }) => [group.name, group.minMember])).toEqual([
      ["pg-uid-1-head", 1],
      ["pg-uid-1-worker", 3],
    ]);
    expect(issues).toEqual([]);
    const ofHead = predictPodGroups(value, object, pods.slice(0, 1));
    expect(ofHead.groups.map(({ group }) => group.minMember)).toEqual([1]);
  });

  it("keeps members apart whose pods have other values of the same label", () => {
    const tier = { groupByKeyPaths: [".metadata.labels.tier"] };
    const { groups } = predictPodGroups(withMembers(member("head", tier), member("worker", tier)), object, [
      podWith({ role: "head", tier: "a" }),
      podWith({ role: "worker", tier: "b" }),
    ]);
    expect(groups.map(({ group }) => [group.name, group.minMember])).toEqual([
      ["pg-uid-1-a", 1],
      ["pg-uid-1-b", 3],
    ]);
  });

  it("counts a member with all components below it", () => {
    const { groups } = predictPodGroups(withMembers(member("train")), object, pods);
    expect(groups[0]?.group.minMember).toBe(4);
  });

  it("keeps members with other keys apart", () => {
    const value = withMembers(member("head", { groupByKeyPaths: [key, '"head"'] }), member("worker"));
    expect(predictPodGroups(value, object, pods).groups.map(({ group }) => [group.name, group.minMember])).toEqual([
      ["pg-uid-1-j-head", 1],
      ["pg-uid-1-j", 3],
    ]);
  });

  it("selects the first member whose filters pass", () => {
    const value = withMembers(
      member("train", { filters: ['.metadata.labels.role == "head"'], groupByKeyPaths: ['"a"'] }),
      member("worker", { groupByKeyPaths: ['"b"'] }),
    );
    const names = predictPodGroups(value, object, pods).groups.map(({ group, pods: inside }) => [
      group.name,
      inside.length,
    ]);
    expect(names).toEqual([
      ["pg-uid-1-a", 1],
      ["pg-uid-1-b", 3],
    ]);
  });

  it("reports a group that can never fill", () => {
    const { issues } = predictPodGroups(withMembers(member("train")), object, pods.slice(0, 3));
    expect(issues).toMatchObject([
      { rule: "RI-122", message: expect.stringContaining("requires 4 pods, but only 3 belong to it") },
    ]);
  });

  it.each([
    [podWith({ role: "head", job: "J" }), "RI-014", "produce invalid Kubernetes PodGroup name"],
    [podWith({ role: "head" }), "RI-123", "query result is empty"],
    [podWith({ role: "x", job: "j" }), "RI-123", "no component found for pod pod-a"],
    [null, "RI-123", "no component found"],
  ])("reports a pod that gets none: %j", (pod, rule, why) => {
    const { groups, ungrouped, issues } = predictPodGroups(withMembers(member("head")), object, [pod]);
    expect(groups).toEqual([]);
    expect(ungrouped).toMatchObject([{ reason: expect.stringContaining(why) }]);
    expect(issues).toMatchObject([{ rule, path: gang, message: expect.stringContaining(why) }]);
  });

  it("reports a pod of which no member is", () => {
    const { issues } = predictPodGroups(withMembers(member("head")), object, [podWith({ role: "worker", job: "j" })]);
    expect(issues[0]?.message).toContain("pod team/pod-a does not match any Karta pod group member definition");
  });

  it.each([["[1, 2]"], [".metadata.labels"], ["1e300"]])("refuses the key %s, which has no plain text", (path) => {
    const { issues } = predictPodGroups(
      withMembers(member("head", { groupByKeyPaths: [path] })),
      object,
      pods.slice(0, 1),
    );
    expect(issues[0]?.message).toContain("the result must be a string, a boolean or an integer");
  });
});

describe("groups per instance and per replica group", () => {
  const instanced = (groupByKeyPaths: readonly string[]) =>
    read(
      definition(
        {},
        [
          {
            name: "group",
            instanceIdPath: ".spec.groups[].name",
            specDefinition: { podTemplateSpecPath: ".spec.groups[].template" },
            scaleDefinition: { replicasPath: ".spec.groups[].replicas" },
            podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.group" } },
          },
        ],
        { podGroups: [{ name: "g", members: [member("group", { groupByKeyPaths })] }] },
      ),
    );
  const groups = workload({
    groups: [
      { name: "a", replicas: 2 },
      { name: "b", replicas: 5 },
    ],
  });

  it("narrow to the instance where its id is a key", () => {
    const { groups: found } = predictPodGroups(instanced([".metadata.labels.group"]), groups, [
      podWith({ group: "a" }),
      podWith({ group: "b" }),
    ]);
    expect(found.map(({ group }) => [group.name, group.minMember])).toEqual([
      ["pg-uid-1-a", 2],
      ["pg-uid-1-b", 5],
    ]);
  });

  it("narrow to the instances of the group where other keys are equal too", () => {
    const twice = (name: string): Json => ({
      name,
      instanceIdPath: `.spec.${name}[].name`,
      specDefinition: { podTemplateSpecPath: `.spec.${name}[].template` },
      scaleDefinition: { replicasPath: `.spec.${name}[].replicas` },
      podSelector: {
        componentTypeSelector: { keyPath: ".metadata.labels.role", value: name },
        componentInstanceSelector: { idPath: ".metadata.labels.group" },
      },
    });
    const keys = { groupByKeyPaths: [".metadata.labels.role", ".metadata.labels.group"] };
    const value = read(
      definition({}, [twice("a"), twice("b")], {
        podGroups: [{ name: "g", members: [member("a", keys), member("b", keys)] }],
      }),
    );
    const parts = workload({
      a: [
        { name: "x", replicas: 2 },
        { name: "y", replicas: 3 },
      ],
      b: [{ name: "x", replicas: 5 }],
    });
    const { groups: found } = predictPodGroups(value, parts, [
      podWith({ role: "a", group: "x" }),
      podWith({ role: "a", group: "y" }),
      podWith({ role: "b", group: "x" }),
    ]);
    expect(found.map(({ group }) => [group.name, group.minMember])).toEqual([
      ["pg-uid-1-a-x", 2],
      ["pg-uid-1-a-y", 3],
      ["pg-uid-1-b-x", 5],
    ]);
  });

  it("have the number of the instance of the last pod where all have the same key", () => {
    const { groups: found } = predictPodGroups(instanced(['"all"']), groups, [
      podWith({ group: "a" }),
      podWith({ group: "b" }),
    ]);
    expect(found.map(({ group }) => group.minMember)).toEqual([5]);
  });

  it("fail for an instance without a scale, where another component has one", () => {
    const roles = (name: string, more: Json): Json => ({
      name,
      specDefinition: { podTemplateSpecPath: `.spec.${name}` },
      podSelector: { componentTypeSelector: { keyPath: `.metadata.labels.${name}` } },
      ...more,
    });
    const worker = {
      instanceIdPath: ".spec.r[].name",
      podSelector: {
        componentTypeSelector: { keyPath: ".metadata.labels.r" },
        componentInstanceSelector: { idPath: ".metadata.labels.r" },
      },
      specDefinition: { podTemplateSpecPath: ".spec.r[].t" },
    };
    const value = read(
      definition({}, [roles("w", worker), roles("m", { scaleDefinition: { replicasPath: ".spec.n" } })], {
        podGroups: [{ name: "g", members: [member("w", {})] }],
      }),
    );
    const pod = podWith({ r: "a" });
    const ofTwo = predictPodGroups(value, workload({ n: 2, r: [{ name: "a" }, { name: "b" }] }), [pod]);
    expect(ofTwo.groups).toEqual([]);
    expect(ofTwo.issues[0]?.message).toContain("pod pod-a would get no PodGroup: instance id a not found");
    const ofOne = predictPodGroups(value, workload({ n: 2, r: [{ name: "a" }] }), [pod]);
    expect(ofOne.issues[0]?.message).toContain("instance id a not found");
  });

  it("are one group for a pod of an object without instances", () => {
    const value = instanced([]);
    const { groups: found, issues } = predictPodGroups(value, workload({ groups: [] }), [podWith({ group: "a" })]);
    expect(found.map(({ group }) => [group.name, group.minMember])).toEqual([["pg-uid-1", 0]]);
    expect(issues).toEqual([]);
  });

  it("of the seed's LeaderWorkerSet wait for all groups, with an issue", () => {
    const lws = {
      kind: "LeaderWorkerSet",
      metadata: { name: "l", uid: "u" },
      spec: { replicas: 3, leaderWorkerTemplate: { size: 2 } },
    };
    const labels = (index: string, worker: string) => ({
      "leaderworkerset.sigs.k8s.io/name": "l",
      "leaderworkerset.sigs.k8s.io/group-index": index,
      "leaderworkerset.sigs.k8s.io/worker-index": worker,
    });
    const annotated = (index: string) => ({
      metadata: {
        name: "w",
        namespace: "team",
        labels: labels(index, "1"),
        annotations: { "leaderworkerset.sigs.k8s.io/leader-name": "l-0" },
      },
    });
    const { groups: found, issues } = predictPodGroups(read(seedExamples.LeaderWorkerSet), lws, [
      podWith(labels("0", "0")),
      annotated("0"),
      podWith(labels("1", "0")),
      annotated("1"),
    ]);
    expect(found.map(({ group, pods: inside }) => [group.name, group.minMember, inside.length])).toEqual([
      ["pg-u-l-0", 3, 2],
      ["pg-u-l-1", 3, 2],
    ]);
    expect(places(issues)).toContain(`RI-122 ${gang}`);
  });
});

describe("predictPodGroups with the newer instruction", () => {
  const withGroup = (podGroup: Json) =>
    read(asKarta(definition({}, parts, { podGroup, podGroups: [{ name: "old", members: [member("head")] }] })));
  const topology = { topologyName: "racks", preferredTopologyLevel: "rack", requiredTopologyLevel: "" };

  it("takes precedence over members and has a subgroup for each component", () => {
    const value = withGroup({
      name: "all",
      topology,
      subGroups: [
        { componentName: "head" },
        { componentName: "worker", topology: { ...topology, requiredTopologyLevel: "zone" } },
      ],
    });
    const { groups, issues } = predictPodGroups(value, object, pods);
    expect(issues).toEqual([]);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      pods: ["h", "w1", "w2", "w3"],
      leaves: ["head", "worker", "worker", "worker"],
      group: {
        by: "podGroup",
        name: "pg-uid-1-all",
        minMember: 0,
        minSubGroup: 2,
        topology: { topology: "racks", preferredTopologyLevel: "rack", requiredTopologyLevel: "" },
        subGroups: [
          { name: "head", minMember: 1, holdsPod: true },
          {
            name: "worker",
            minMember: 3,
            holdsPod: false,
            topology: { topology: "racks", preferredTopologyLevel: "rack", requiredTopologyLevel: "zone" },
          },
        ],
      },
    });
  });

  it("counts everything without subgroups", () => {
    expect(predictPodGroups(withGroup({ name: "all" }), object, pods).groups[0]?.group).toMatchObject({
      minMember: 4,
      subGroups: [],
    });
  });

  it.each([
    [{ name: "g", subGroups: [{ componentName: "" }] }, "subgroup component name cannot be empty"],
    [
      { name: "g", subGroups: [{ componentName: "train" }] },
      "component train must expose a replica scale definition",
      workload({}),
    ],
    [{ name: "g", subGroups: [{ componentName: "nobody" }] }, "component nobody not found"],
    [{ name: "g", topology: { requiredTopologyLevel: "zone" } }, "topology constraint must include topology name"],
    [{ name: "g", topology: { topologyName: "t" } }, "must include a preferred or a required topology level"],
  ])("refuses %j", (podGroup, why, on: Json = object) => {
    const { groups, issues } = predictPodGroups(withGroup(podGroup), on, pods.slice(0, 1));
    expect(groups).toEqual([]);
    expect(issues[0]?.message).toContain(why);
  });
});

describe("without an instruction", () => {
  it("the default grouper makes one group, with the topology of the annotations", () => {
    const annotated = workload(
      {},
      {
        metadata: {
          name: "t",
          uid: "u",
          annotations: { "kai.scheduler/topology": "racks", "kai.scheduler/topology-required-placement": "rack" },
        },
      },
    );
    const { groups } = predictPodGroups(read(definition({}, parts)), annotated, pods);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.group).toMatchObject({
      by: "default",
      name: "pg-t-u",
      minMember: 1,
      topology: { topology: "racks", requiredTopologyLevel: "rack", preferredTopologyLevel: "" },
    });
  });
});
