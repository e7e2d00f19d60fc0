import { describe, expect, it } from "vitest";
import { soundQueueTree as rule } from "../../../policies/quota/sound-queue-tree.ts";
import { check } from "../../helpers/policies.ts";
import { gpus, ODD, organization, POOL, places, queue, quota, yaml } from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));
const top = (amount: number, limit = -1) => queue("top", gpus(amount, limit));
const below = (name: string, amount: number, limit = -1) => queue(name, gpus(amount, limit), { parentQueue: "top" });

describe("sound-queue-tree", () => {
  it.each(ODD)("does not fail on Queues with the spec %j", (spec) => {
    expect(all({ ...queue("q", {}), spec })).toEqual([]);
  });

  it("adds up the children, at the parent, with a number that a baseline compares", () => {
    expect(all(top(8), below("a", 4), below("b", 6))).toMatchObject([
      {
        rule: "QUOTA-006",
        severity: "error",
        object: { kind: "Queue", name: "top" },
        path: "/spec/resources/gpu/quota",
        message: "the queues below top (a, b) deserve 10 GPUs together; top deserves 8",
        expected: "at most 8",
        received: "10 GPUs",
        value: 10,
        related: [{ message: "queue a" }, { message: "queue b" }],
        location: { line: 1 },
      },
    ]);
    expect(all(top(10), below("a", 4), below("b", 6))).toEqual([]);
    expect(all(top(-1), below("a", 4), below("b", -1))).toEqual([]);
  });

  it("points into muster.yaml", () => {
    const file = organization({ department: [quota(4, 12)] });
    expect(places(all(file))).toEqual([
      "error muster.yaml /departments/0/quotas/0/gpu/deserved",
      "warning muster.yaml /projects/0/quotas/0/gpu/limit",
    ]);
    expect(all(file)[0]?.message).toBe(
      "the queues below research (team-nlp) deserve 8 GPUs together; research deserves 4",
    );
    expect(all(file)[0]?.location?.line).toBe(1);
    expect(all(organization())).toEqual([]);
  });

  it.each<[string, readonly object[], readonly string[]]>([
    ["a limit below what is deserved", [queue("a", gpus(8, 4))], ["error Queue/a /spec/resources/gpu/limit"]],
    ["a quota without end and a limit", [queue("a", gpus(-1, 4))], ["error Queue/a /spec/resources/gpu/limit"]],
    ["a limit above the parent's", [top(8, 8), below("a", 8, 9)], ["warning Queue/a /spec/resources/gpu/limit"]],
    ["no limit below one", [top(8, 8), below("a", 8)], ["info Queue/a /spec/resources/gpu/limit"]],
    ["everything deserved below something", [top(8), below("a", -1)], ["error Queue/a /spec/resources/gpu/quota"]],
    ["no limit below no limit", [top(8), below("a", 8)], []],
    [
      "a parent of another shard",
      [top(8), queue("a", gpus(8), { parentQueue: "top" }, { [POOL]: "h100" })],
      ["error Queue/a /spec/parentQueue"],
    ],
    ["no such parent, perhaps in other files", [below("a", 8)], ["warning Queue/a /spec/parentQueue"]],
    ["a queue below itself", [queue("a", gpus(8), { parentQueue: "a" })], ["error Queue/a /spec/parentQueue"]],
  ])("%s", (_, documents, expected) => {
    expect(places(all(...documents))).toEqual(expected);
  });

  it("is sure of a missing parent where muster.yaml describes the cluster", () => {
    const lost = { ...below("a", 8), metadata: { name: "a", annotations: { "muster.dev/cluster": "east" } } };
    expect(places(all(organization(), lost))).toEqual(["error Queue/a /spec/parentQueue"]);
  });

  it.each([
    ["add the queue nope, or name an existing queue as the parent", [queue("a", gpus(8), { parentQueue: "nope" })]],
    ["lower the quota of the queue, or raise its limit; -1 in a Queue is unlimited", [queue("a", gpus(8, 4))]],
    ["remove the parent of one of these queues", [queue("a", gpus(8), { parentQueue: "a" })]],
    [
      "name a parent of the same node pool, or change the node pool of one of the two",
      [top(8), queue("a", gpus(8), { parentQueue: "top" }, { [POOL]: "h100" })],
    ],
  ])("has the fix: %s", (fix, objects) => {
    expect(check(rule, yaml(...objects))).toContainEqual(expect.objectContaining({ fix }));
  });

  it("warns where queues hang below the chart's, which deserves nothing", () => {
    const of = (name: string) => queue(name, gpus(8), { parentQueue: "default-parent-queue" });
    expect(places(all(of("z")))).toEqual([
      "warning Queue/z /spec/resources/gpu/quota",
      "warning Queue/z /spec/resources/cpu/quota",
      "warning Queue/z /spec/resources/memory/quota",
    ]);
    const nothing = { quota: 0, limit: -1 };
    const only = { ...of("a"), spec: { ...of("a").spec, resources: { ...gpus(8), cpu: nothing, memory: nothing } } };
    expect(all(only)).toMatchObject([
      {
        severity: "warning",
        object: { name: "a" },
        path: "/spec/resources/gpu/quota",
        message:
          "the queues below default-parent-queue (a, default-queue) deserve 8 GPUs together; default-parent-queue deserves 0, as set by KAI's chart",
      },
    ]);
  });

  it("checks CPU and memory too", () => {
    const cpu = { quota: 2000, limit: 1000, overQuotaWeight: 1 };
    expect(all(queue("a", { ...gpus(8), cpu }))).toMatchObject([
      { path: "/spec/resources/cpu/limit", message: "queue a deserves 2 CPU, more than its limit of 1" },
    ]);
  });

  it("distinguishes the queues of each cluster and pool", () => {
    const file = organization({
      cluster: { nodePools: [{ name: "h100" }] },
      department: [quota(1, 16), quota(2, 16, { nodePool: "h100" })],
      projects: { "team-nlp": [quota(4, 8), quota(4, 8, { nodePool: "h100" })] },
    });
    expect(places(all(file))).toEqual([
      "error muster.yaml /departments/0/quotas/0/gpu/deserved",
      "error muster.yaml /departments/0/quotas/1/gpu/deserved",
    ]);
  });

  describe("a Project of KAI's resource management", () => {
    const project = (spec: unknown) => ({
      apiVersion: "kai.resources/v1alpha1",
      kind: "Project",
      metadata: { name: "research" },
      spec,
    });

    it("has a queue for each default node pool", () => {
      const queues = [{ name: "research-h100", nodepool: "h100" }];
      expect(all(project({ defaultNodePools: ["h100"], queues }))).toEqual([]);
      expect(all(project({ defaultNodePools: ["h100", "a100"], queues }))).toMatchObject([
        {
          severity: "error",
          path: "/spec/defaultNodePools/1",
          message: 'the default node pool "a100" has no queue in the project, so the admission webhook rejects it',
          fix: "add a queue with nodepool: a100, or remove the node pool",
        },
      ]);
    });

    it.each([undefined, null, {}, { defaultNodePools: [null, 7, {}], queues: [null, "h100"] }])(
      "does not fail with the spec %j",
      (spec) => expect(all(project(spec))).toEqual([]),
    );
  });
});
