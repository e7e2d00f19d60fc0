import { describe, expect, it } from "vitest";
import { kaiPodGroup } from "../../../../src/gpu/gang/kai.ts";
import { type Gang, isTree, leavesOf } from "../../../../src/model/workload/gang.ts";
import { schemaProblems } from "../../../helpers/crd-schema.ts";

const flat: Gang = { name: "g", namespace: "n", queue: "q", min: 2, pods: [{ component: "main", count: 4 }] };

const tree: Gang = {
  name: "g",
  namespace: "n",
  queue: "q",
  nodePool: "h100",
  priorityClass: "train",
  preemptibility: "non-preemptible",
  topology: { topology: "racks", required: "zone", preferred: "rack" },
  min: 5,
  minChildren: 2,
  tree: [
    { name: "leader", min: 1 },
    { name: "workers", minChildren: 1, topology: { topology: "racks", preferred: "rack" } },
    { name: "segment-0", parent: "workers", min: 2 },
    { name: "segment-1", parent: "workers", min: 2, topology: {} },
  ],
  pods: [],
  preemptionDelay: "30s",
  stalenessGracePeriod: "-1s",
  labels: { team: "a", "kai.scheduler/queue": "overruled" },
  annotations: { note: "b" },
};

describe("isTree and leavesOf", () => {
  it("know flat gangs from trees", () => {
    expect(isTree(flat)).toBe(false);
    expect(isTree({ ...flat, tree: [] })).toBe(false);
    expect(isTree(tree)).toBe(true);
    expect(leavesOf(flat)).toEqual([]);
    expect(leavesOf(tree).map(({ name }) => name)).toEqual(["leader", "segment-0", "segment-1"]);
  });
});

describe("kaiPodGroup", () => {
  it("writes only the known fields of a flat gang", () => {
    expect(kaiPodGroup(flat)).toEqual({
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name: "g", namespace: "n", labels: { "kai.scheduler/queue": "q" } },
      spec: { queue: "q", minMember: 2 },
    });
    expect(kaiPodGroup({ ...flat, annotations: {} }).metadata).not.toHaveProperty("annotations");
  });

  it("writes a tree with everything", () => {
    expect(kaiPodGroup(tree, "0.17.0")).toEqual({
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: {
        name: "g",
        namespace: "n",
        labels: { team: "a", "kai.scheduler/queue": "q", "kai.scheduler/node-pool": "h100" },
        annotations: { note: "b" },
      },
      spec: {
        queue: "q",
        priorityClassName: "train",
        preemptibility: "non-preemptible",
        minMember: 5,
        minSubGroup: 2,
        subGroups: [
          { name: "leader", minMember: 1 },
          {
            name: "workers",
            minSubGroup: 1,
            topologyConstraint: { topology: "racks", preferredTopologyLevel: "rack" },
          },
          { name: "segment-0", parent: "workers", minMember: 2 },
          { name: "segment-1", parent: "workers", minMember: 2 },
        ],
        topologyConstraint: { topology: "racks", requiredTopologyLevel: "zone", preferredTopologyLevel: "rack" },
        preemptionDelay: "30s",
        stalenessGracePeriod: "-1s",
      },
    });
  });

  it("leaves out what the cluster's KAI does not know", () => {
    const specOf = (version?: string) => Object.keys(kaiPodGroup(tree, version).spec as object);
    expect(specOf("0.16.9")).not.toContain("preemptionDelay");
    expect(specOf("0.16.9")).not.toContain("stalenessGracePeriod");
    expect(specOf("0.16.9")).toContain("minSubGroup");
    expect(specOf("0.14")).not.toContain("minSubGroup");
    expect(specOf()).toEqual(specOf("0.17"));
    expect(JSON.stringify(kaiPodGroup(tree, "0.14"))).not.toContain("minSubGroup");
  });

  it("fits the CRD", () => {
    for (const gang of [flat, tree]) expect(schemaProblems(kaiPodGroup(gang))).toEqual([]);
  });
});
