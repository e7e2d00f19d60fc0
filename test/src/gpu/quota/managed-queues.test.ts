import { describe, expect, it } from "vitest";
import { describesQueues, quotaPointer, readQueues } from "../../../../src/gpu/quota/managed-queues.ts";
import { queueTrees } from "../../../../src/gpu/quota/queue-tree.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { ManagedResources } from "../../../../src/model/organization/managed-resources.ts";

function owner(kind: string, name: string, spec: unknown): KubeObject {
  const object: unknown = { apiVersion: "kai.resources/v1alpha1", kind, metadata: { name }, spec };
  return object as KubeObject;
}

const zero = { deserved: 0, limit: 0, overQuotaWeight: 0 };
const queues = [
  { nodepool: "default", resources: { gpu: { deserved: 0.5, limit: -1, overQuotaWeight: 2 }, cpu: { limit: 4000 } } },
  { name: "own", nodepool: "h100", priority: 5 },
];
const MANAGED: ManagedResources = {
  departments: [{ name: "research", queues: [{ name: "top", nodePool: "default" }] }],
  projects: [],
  nodePools: [],
  namespaces: {},
};

describe("readQueues", () => {
  it.each([undefined, null, {}, { queues: null }, { queues: "x" }])("finds none for the spec %j", (spec) => {
    expect(readQueues(owner("Project", "nlp", spec), { name: "east" })).toEqual([]);
    expect(readQueues(owner("Department", "nlp", spec), { name: "east" })).toEqual([]);
  });

  it("finds those of Queues, Departments and Projects, and none of other objects", () => {
    const queue = { ...owner("Queue", "q", { resources: {} }), apiVersion: "scheduling.run.ai/v2" };
    expect(readQueues(queue, { name: "east" }).map(({ queue: { name } }) => name)).toEqual(["q"]);
    expect(readQueues(owner("NodePool", "nlp", { queues }), { name: "east" })).toEqual([]);
    expect(["Department", "Project", "NodePool"].map((kind) => describesQueues(owner(kind, "a", {})))).toEqual([
      true,
      true,
      false,
    ]);
    expect(describesQueues(queue)).toBe(true);
  });

  it("reads the queues that the controller creates, where an absent number is 0", () => {
    const project = owner("Project", "nlp", { parent: "research", queues });
    const read = readQueues(project, { name: "east", scheduler: "kai", managed: MANAGED });
    expect(read.map(({ queue }) => queue)).toEqual([
      {
        name: "nlp",
        cluster: "east",
        nodePool: "default",
        parent: "top",
        displayName: "nlp",
        quotas: {
          gpu: { deserved: 50, limit: Infinity, overQuotaWeight: 2 },
          cpu: { deserved: 0, limit: 4000, overQuotaWeight: 0 },
          memory: zero,
        },
        origin: project,
        at: "/spec/queues/0",
        department: "research",
        project: "nlp",
        unset: ["cpu.deserved", "memory.deserved", "memory.limit"],
      },
      {
        // The department has no queue on this pool, so the queue has no parent.
        name: "own",
        cluster: "east",
        nodePool: "h100",
        priority: 5,
        displayName: "own",
        quotas: { gpu: zero, cpu: zero, memory: zero },
        origin: project,
        at: "/spec/queues/1",
        department: "research",
        project: "nlp",
        unset: ["gpu.deserved", "gpu.limit", "cpu.deserved", "cpu.limit", "memory.deserved", "memory.limit"],
      },
    ]);
    expect(read.map(({ problems }) => problems.map(({ code, path }) => `${code} ${path}`))).toEqual([
      ["unset /spec/queues/0/resources/cpu", "resource-missing /spec/queues/0/resources"],
      Array.from({ length: 3 }, () => "resource-missing /spec/queues/1/resources"),
    ]);
  });

  it("takes the derived name of the parent where nothing else is known", () => {
    const [first, second] = readQueues(owner("Project", "nlp", { parent: "research", queues }), { name: "east" });
    expect([first?.queue.parent, second?.queue.parent]).toEqual(["research", "research-h100"]);
  });
});

describe("a queue of a project", () => {
  it("has its numbers in the Project", () => {
    expect(quotaPointer({ at: "/spec/queues/0" }, "gpu", "deserved")).toBe("/spec/queues/0/resources/gpu/deserved");
    expect(quotaPointer({}, "cpu", "deserved")).toBe("/spec/resources/cpu/quota");
    expect(quotaPointer({}, "cpu", "limit")).toBe("/spec/resources/cpu/limit");
  });

  it("overrides a Queue of its name, which the controller rewrites", () => {
    const queue = { ...owner("Queue", "nlp", { resources: {} }), apiVersion: "scheduling.run.ai/v2" };
    const read = [owner("Project", "nlp", { queues }), queue].flatMap((object) => readQueues(object, { name: "east" }));
    for (const order of [read, read.toReversed()]) {
      const tree = queueTrees(order.map((each) => each.queue)).get("east");
      expect(tree?.find("nlp")?.at).toBe("/spec/queues/0");
    }
  });
});
