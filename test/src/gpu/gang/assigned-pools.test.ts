import { describe, expect, it } from "vitest";
import { assignedGang } from "../../../../src/gpu/gang/assigned-pools.ts";
import { withOtherPools } from "../../../../src/gpu/podgrouper/other-pools.ts";
import type { ManagedResources } from "../../../../src/model/organization/managed-resources.ts";
import type { Gang } from "../../../../src/model/workload/gang.ts";
import { cluster } from "../../../helpers/organization.ts";

const project = {
  name: "nlp",
  namespace: "team",
  enforces: false,
  defaultNodePools: [] as readonly string[],
  queues: [
    { name: "nlp", nodePool: "default" },
    { name: "own-name", nodePool: "h100" },
  ],
};

const MANAGED: ManagedResources = {
  departments: [],
  projects: [project, { ...project, name: "vision", namespace: "other", queues: [] }],
  nodePools: [
    { name: "default" },
    { name: "h100", labelKey: "gpu", labelValue: "H100" },
    { name: "a100", labelKey: "gpu", labelValue: "A100" },
  ],
  namespaces: { team: "nlp", other: "vision", lost: "gone" },
};

const withDefaults = (...defaultNodePools: readonly string[]): ManagedResources => ({
  ...MANAGED,
  projects: [{ ...project, defaultNodePools }],
});

const affinity = (...terms: readonly (readonly object[])[]) => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: terms.map((matchExpressions) => ({ matchExpressions })),
    },
  },
});
const gpu = (...values: readonly string[]) => ({ key: "gpu", operator: "In", values });

interface PodParts {
  readonly labels?: object;
  readonly annotations?: object;
  readonly affinity?: object;
}

/** A gang with the queue of its labels. */
function gangOf({ labels, annotations, affinity: own }: PodParts = {}, more: Partial<Gang> = {}): Gang {
  const template: unknown = { metadata: { labels, annotations }, spec: { affinity: own } };
  const pods = [{ component: "c", count: 1, template }] as Gang["pods"];
  return { name: "g", namespace: "team", queue: "by-label", pods, ...more };
}

const assigned = (parts: PodParts, managed = MANAGED, more: Partial<Gang> = {}) => {
  const { queue, nodePool, otherPools } = assignedGang(gangOf(parts, more), {}, managed);
  return [{ queue, ...(nodePool !== undefined && { nodePool }) }, ...(otherPools ?? [])];
};

describe("the queue of a gang", () => {
  it("stays that of its labels in a namespace without a project", () => {
    for (const namespace of ["none", "lost", "toString"]) {
      const gang = gangOf({}, { namespace });
      expect(assignedGang(gang, {}, MANAGED)).toBe(gang);
    }
  });

  it("is that of the project on the default pool, whatever its labels name", () => {
    expect(assigned({})).toEqual([{ queue: "nlp" }]);
    expect(assigned({ labels: { "kai.scheduler/node-pool": "default" } })).toEqual([{ queue: "nlp" }]);
  });

  it("is that of the pool of the pod, or of the group, by the name that the project gives it", () => {
    const h100 = [{ queue: "own-name", nodePool: "h100" }];
    expect(assigned({ labels: { "kai.scheduler/node-pool": "h100" } })).toEqual(h100);
    expect(assigned({}, MANAGED, { nodePool: "h100" })).toEqual(h100);
    expect(assigned({ affinity: affinity([gpu("H100")]) })).toEqual(h100);
  });

  it("has a name that no queue has where the project has none on the pool", () => {
    expect(assigned({ labels: { "kai.scheduler/node-pool": "a100" } })).toEqual([
      { queue: "nlp-a100", nodePool: "a100" },
    ]);
    expect(assigned({}, MANAGED, { namespace: "other" })).toEqual([{ queue: "vision" }]);
  });

  it("is that of the project in the label of the workload", () => {
    expect(assignedGang(gangOf(), { metadata: { labels: { project: "vision" } } }, MANAGED).queue).toBe("vision");
  });
});

describe("the node pools of a gang", () => {
  const both = [
    { queue: "nlp-a100", nodePool: "a100" },
    { queue: "own-name", nodePool: "h100" },
  ];

  it("are those of the annotation, before all others", () => {
    const annotations = { "kai.scheduler/node-pools": "a100 h100" };
    const labels = { "kai.scheduler/node-pool": "h100" };
    expect(assigned({ annotations, labels, affinity: affinity([gpu("H100")]) })).toEqual(both);
    expect(assigned({ annotations: { "kai.scheduler/node-pools": "" } })).toEqual([{ queue: "nlp" }]);
  });

  it("are those that required affinities name, each once", () => {
    expect(assigned({ affinity: affinity([gpu("A100")], [gpu("H100", "A100")]) })).toEqual(both);
    const absent = { key: "kai.scheduler/node-pool", operator: "DoesNotExist" };
    expect(assigned({ affinity: affinity([{ key: "zone", operator: "Exists" }, absent, gpu("H100")]) })).toEqual([
      { queue: "nlp" },
    ]);
    expect(assigned({ affinity: affinity([{ ...gpu("H100"), operator: "NotIn" }]) })).toEqual([{ queue: "nlp" }]);
  });

  it("are the default pools of the project for pods that name none", () => {
    expect(assigned({}, withDefaults("a100", "h100"))).toEqual(both);
    expect(
      assigned({ affinity: affinity([{ key: "zone", operator: "Exists" }]) }, withDefaults("a100", "h100")),
    ).toEqual(both);
    expect(assigned({ affinity: affinity([gpu("H100")]) }, withDefaults("a100"))).toEqual([
      { queue: "own-name", nodePool: "h100" },
    ]);
  });

  it("replace those of the labels in every prediction of a cluster with projects", () => {
    const context = { cluster: cluster({ managed: MANAGED }), queue: "default-queue" };
    const object = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" } };
    expect(withOtherPools([gangOf()], object, context).map(({ queue }) => queue)).toEqual(["nlp"]);
  });
});
