import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { rayCluster } from "../../workloadtypes/index.ts";
import { cluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function clusterOf(workerGroupSpecs: unknown, fields: Fields = {}, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "ray.io/v1",
    kind: "RayCluster",
    metadata: { name: "ray", namespace: "team-a", ...metadata },
    spec: { headGroupSpec: { template: template() }, workerGroupSpecs, ...fields },
  };
}

const group = (groupName: unknown, fields: Fields = {}) => ({ groupName, template: template(), ...fields });

describe("the PodGroup of a RayCluster", () => {
  it.each([[undefined], [null], [[]]])("is the head alone where worker groups are %o", (groups) => {
    const [gang] = gangsOf(rayCluster, clusterOf(groups));
    expect(gang).toMatchObject({ min: 1, tree: [{ name: "headgroup", min: 1 }], priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["head: 1 @ headgroup"]);
  });

  it("has one host for each replica, and no suspended group, in v1alpha1, which lacks these fields", () => {
    const groups = [group("wide", { replicas: 2, numOfHosts: 4 }), group("late", { replicas: 3, suspend: true })];
    const old = { ...clusterOf(groups), apiVersion: "ray.io/v1alpha1" };
    const [gang] = gangsOf(rayCluster, old);
    expect(gang?.min).toBe(6);
    expect(podsOf(gang)).toEqual(["head: 1 @ headgroup", "worker: 2 @ wide", "worker: 3 @ late"]);
    expect(seen(rayCluster, old).pods).toBe(6);
  });

  it("has a subgroup for each group: its minimum, or all replicas without one, times its hosts", () => {
    const groups = [
      group("all", { replicas: 3 }),
      group("elastic", { replicas: 4, minReplicas: 2, maxReplicas: 8 }),
      group("wide", { replicas: 2, numOfHosts: 4 }),
      group("wide-elastic", { replicas: 2, minReplicas: 1, numOfHosts: 4 }),
    ];
    const [gang] = gangsOf(rayCluster, clusterOf(groups));
    expect(gang?.tree).toEqual([
      { name: "headgroup", min: 1 },
      { name: "all", min: 3 },
      { name: "elastic", min: 2 },
      { name: "wide", min: 8 },
      { name: "wide-elastic", min: 4 },
    ]);
    expect(gang?.min).toBe(18);
    expect(podsOf(gang)).toEqual([
      "head: 1 @ headgroup",
      "worker: 3 @ all",
      "worker: 4 @ elastic",
      "worker: 8 @ wide",
      "worker: 8 @ wide-elastic",
    ]);
  });

  it("leaves out groups without replicas, and those that carry KAI's own field", () => {
    const groups = [
      group("none", { replicas: 0, minReplicas: 0 }),
      group("nothing"),
      group("off", { replicas: 2, suspended: true }),
    ];
    expect(gangsOf(rayCluster, clusterOf(groups))[0]?.tree).toEqual([{ name: "headgroup", min: 1 }]);
  });

  it("waits in vain for a group that KubeRay suspends", () => {
    const [gang] = gangsOf(rayCluster, clusterOf([group("off", { replicas: 2, suspend: true })]));
    expect([gang?.min, podsOf(gang)]).toEqual([3, ["head: 1 @ headgroup", "worker: 0 @ off"]]);
  });

  it("waits in vain for replicas above the maximum, which KubeRay does not create", () => {
    const groups = [group("a", { replicas: 3, maxReplicas: 2, numOfHosts: 2 })];
    const [gang] = gangsOf(rayCluster, clusterOf(groups));
    expect([gang?.min, podsOf(gang)]).toEqual([7, ["head: 1 @ headgroup", "worker: 4 @ a"]]);
    expect(seen(rayCluster, clusterOf(groups)).pods).toBe(5);
  });

  it("is not made of wrong numbers, also where only workers are of the podgrouper's scheduler", () => {
    const headGroupSpec = { template: template({}, { schedulerName: "other" }) };
    const groups = [group("a", { replicas: 1, minReplicas: 2 })];
    expect(reasonOf(rayCluster, clusterOf(groups, { headGroupSpec }))).toMatch(/requires replicas of at least/);
  });

  it("names a group without a name after its place", () => {
    const groups = [group("", { replicas: 1 }), group(undefined, { replicas: 1 })];
    expect(gangsOf(rayCluster, clusterOf(groups))[0]?.tree?.map(({ name }) => name)).toEqual([
      "headgroup",
      "worker-group-0",
      "worker-group-1",
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      "more minReplicas than replicas",
      [group("a", { replicas: 1, minReplicas: 2 })],
      /^spec.workerGroupSpecs\[0\] has 1 replica and 2 minReplicas/,
    ],
    [
      "minReplicas without replicas",
      [group("a", { replicas: 1 }), group("b", { minReplicas: 1 })],
      /^spec.workerGroupSpecs\[1\] has 0 replicas/,
    ],
    [
      "texts for numbers",
      [group("a", { replicas: "1" })],
      /^spec.workerGroupSpecs\[0\]: replicas, minReplicas and numOfHosts must be integers$/,
    ],
    ["an object for a list", { a: 1 }, /^spec.workerGroupSpecs must be a list$/],
    [
      "a name that is none",
      [group("GPU_workers", { replicas: 1 })],
      /^"GPU_workers" is not a valid name of a subgroup/,
    ],
    ["a name that is too long", [group("a".repeat(64), { replicas: 1 })], /is not a valid name of a subgroup/],
    [
      "the same name twice",
      [group("a", { replicas: 1 }), group("a", { replicas: 1 })],
      /^two subgroups would have the name a$/,
    ],
    ["the head's name", [group("headgroup", { replicas: 1 })], /^two subgroups would have the name headgroup$/],
  ])("is not made with %s", (_, groups, reason) => {
    expect(reasonOf(rayCluster, clusterOf(groups))).toMatch(reason);
  });

  it("gets the topology from each template that names a level", () => {
    const placed = (annotations: Fields) => template({ annotations });
    const topology = { "kai.scheduler/topology": "dc" };
    const level = { "kai.scheduler/topology-required-placement": "rack" };
    const groups = [
      group("here", { replicas: 1, template: placed({ ...topology, ...level }) }),
      group("anywhere", { replicas: 1, template: placed(topology) }),
    ];
    expect(gangsOf(rayCluster, clusterOf(groups))[0]?.tree?.slice(1)).toEqual([
      { name: "here", min: 1, topology: { topology: "dc", required: "rack" } },
      { name: "anywhere", min: 1 },
    ]);
    expect(reasonOf(rayCluster, clusterOf([group("lost", { replicas: 1, template: placed(level) })]))).toBe(
      "the template of lost requires a topology level without annotation kai.scheduler/topology",
    );
    expect(reasonOf(rayCluster, clusterOf([], { headGroupSpec: { template: placed(level) } }))).toMatch(
      /^the template of headgroup/,
    );
  });

  it("has Ray's own priority class, whether it exists or not", () => {
    const labels = { "ray.io/priority-class-name": "nightly", priorityClassName: "build" };
    expect(gangsOf(rayCluster, clusterOf([], {}, { labels }))[0]?.priorityClass).toBe("nightly");
  });

  it("is predicted for pods without a scheduler only if a queue label makes the operator set it", () => {
    const bare = { headGroupSpec: { template: { spec: { containers: [{ name: "a" }] } } } };
    const labels = { "kai.scheduler/queue": "team-a" };
    expect(gangsOf(rayCluster, clusterOf([], bare, { labels }))[0]).toMatchObject({ queue: "team-a", min: 1 });
    expect(reasonOf(rayCluster, clusterOf([], bare))).toMatch(/^its pods name no schedulerName/);
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(rayCluster, sample(rayCluster, "full-gpu.yaml"), cluster({ version: "0.15.0" }))).toEqual([
      {
        queue: "team-data",
        priorityClassName: "build-preemptible",
        minMember: 6,
        subGroups: [
          { name: "headgroup", minMember: 1 },
          {
            name: "wide",
            minMember: 4,
            topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/rack" },
          },
          { name: "small", minMember: 1 },
        ],
      },
    ]);
  });
});

describe("the pods of a RayCluster", () => {
  it.each<[Fields, number]>([
    [{ replicas: 2 }, 2],
    [{ minReplicas: 3 }, 3],
    [{}, 0],
    [{ replicas: 1, minReplicas: 3 }, 3],
    [{ replicas: 9, maxReplicas: 4 }, 4],
    [{ replicas: 2, numOfHosts: 4 }, 8],
    [{ replicas: 2, suspend: true }, 0],
    [{ replicas: 1, maxReplicas: 2 ** 31 - 1, numOfHosts: 8 }, 8],
  ])("of a group with %o are %i", (fields, pods) => {
    const object = clusterOf([group("a", fields)]);
    expect(podsSeen(rayCluster, object)).toEqual(["head: 1 x 0", `worker/a: ${pods} x 0`]);
    expect(seen(rayCluster, object).issues).toEqual([]);
  });
});

describe("the status of a RayCluster", () => {
  const condition = (type: string, status: string) => ({ type, status });
  it.each<[string, Fields, readonly string[]]>([
    ["new", {}, []],
    ["starting", { conditions: [condition("RayClusterProvisioned", "False")] }, ["Initializing"]],
    ["ready", { state: "ready", conditions: [condition("HeadPodReady", "True")] }, ["Running"]],
    ["ready, by an old operator", { state: "ready" }, ["Running"]],
    ["without its head", { state: "ready", conditions: [condition("HeadPodReady", "False")] }, ["Degraded"]],
    [
      "unable to make pods",
      { conditions: [condition("RayClusterProvisioned", "False"), condition("ReplicaFailure", "True")] },
      ["Degraded"],
    ],
    ["failed", { state: "failed" }, ["Failed"]],
    ["suspended", { state: "suspended" }, []],
  ])("%s", (_, status, matched) => {
    expect(seen(rayCluster, { ...clusterOf([]), status }).status?.matched).toEqual(matched);
  });
});
