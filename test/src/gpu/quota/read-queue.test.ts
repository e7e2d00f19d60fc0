import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queueObject } from "../../../../src/gpu/quota/queue-object.ts";
import { isQueue, readQueue } from "../../../../src/gpu/quota/read-queue.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Quota } from "../../../../src/model/organization/organization.ts";

const unlimited = { deserved: Infinity, limit: Infinity, overQuotaWeight: 1 };
const zero = { deserved: 0, limit: 0, overQuotaWeight: 0 };

function queue(spec: unknown, metadata: object = {}): KubeObject {
  const object: unknown = {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name: "q", ...metadata },
    spec,
  };
  return object as KubeObject;
}

function resources(gpu: unknown, cpu: unknown = all(-1), memory: unknown = all(-1)) {
  return queue({ resources: { gpu, cpu, memory } });
}

function all(value: unknown) {
  return { quota: value, limit: value, overQuotaWeight: 1 };
}

describe("isQueue", () => {
  it("accepts a Queue of KAI in any version, and no other object", () => {
    expect(isQueue(queue({}))).toBe(true);
    expect(isQueue({ ...queue({}), apiVersion: "scheduling.run.ai/v1" })).toBe(true);
    expect(isQueue({ ...queue({}), apiVersion: "scheduling.volcano.sh/v1beta1" })).toBe(false);
    expect(isQueue({ ...queue({}), kind: "PodGroup" })).toBe(false);
  });
});

describe("readQueue of a queue without numbers", () => {
  it.each([[undefined], [null], [{}], [[]], ["spec"], [{ resources: null }]])("a spec of %o has quota 0", (spec) => {
    const { queue: read, problems } = readQueue(queue(spec), "east");
    expect(read).toMatchObject({ name: "q", cluster: "east", nodePool: "default" });
    expect(read.quotas).toEqual({ gpu: zero, cpu: zero, memory: zero });
    expect(read.unset).toEqual(["gpu.quota", "gpu.limit", "cpu.quota", "cpu.limit", "memory.quota", "memory.limit"]);
    expect(problems).toEqual([]);
  });

  it("reads an absent resource as 0, and reports it once", () => {
    const { queue: read, problems } = readQueue(queue({ resources: { gpu: all(-1), memory: all(-1) } }), "east");
    expect(read.quotas).toEqual({ gpu: unlimited, cpu: zero, memory: unlimited });
    expect(read.unset).toEqual(["cpu.quota", "cpu.limit"]);
    expect(problems).toEqual([
      {
        code: "resource-missing",
        path: "/spec/resources",
        resource: "cpu",
        message: "has no cpu: KAI reads its quota and its limit as 0, so no pod that requests it starts",
      },
    ]);
  });

  it("reads an absent limit as 0, a frequent mistake", () => {
    const { queue: read, problems } = readQueue(resources({ quota: 8 }), "east");
    expect(read.quotas.gpu).toEqual({ deserved: 800, limit: 0, overQuotaWeight: 0 });
    expect(read.unset).toEqual(["gpu.limit"]);
    expect(problems).toEqual([
      {
        code: "unset",
        path: "/spec/resources/gpu",
        resource: "gpu",
        message: "gpu.limit is not set, and KAI reads it as 0",
      },
    ]);
  });
});

describe("readQueue of numbers", () => {
  it("has the units of KAI: GPUs, millicores, and MB of 10^6 bytes", () => {
    const { queue: read, problems } = readQueue(resources(all(8), all(64_000), all(4096)), "east");
    expect(read.quotas.gpu).toEqual({ deserved: 800, limit: 800, overQuotaWeight: 1 });
    expect(read.quotas.cpu).toEqual({ deserved: 64_000, limit: 64_000, overQuotaWeight: 1 });
    expect(read.quotas.memory).toEqual({ deserved: 4_096_000_000, limit: 4_096_000_000, overQuotaWeight: 1 });
    expect(read.quotas.memory.limit).toBeLessThan(4 * 2 ** 30);
    expect(read.unset).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it.each([
    [0.29, 29],
    [0.1, 10],
    [0.3, 30],
    [0.57, 57],
    [1.1, 110],
    [0, 0],
    [-0, 0],
  ])("%d GPUs are %i hundredths", (gpus, hundredths) => {
    const { queue: read, problems } = readQueue(resources(all(gpus)), "east");
    expect(read.quotas.gpu.limit).toBe(hundredths);
    expect(problems).toEqual([]);
  });

  it("reads exactly -1 as unlimited, and no other negative number, except of memory", () => {
    const { queue: read, problems } = readQueue(resources(all(-2), all(-1.5), all(-2)), "east");
    expect(read.quotas.gpu).toEqual({ deserved: -200, limit: -200, overQuotaWeight: 1 });
    expect(read.quotas.cpu.limit).toBe(-2);
    expect(read.quotas.memory).toEqual(unlimited);
    expect(problems.filter(({ path }) => path.endsWith("limit"))).toEqual([
      {
        code: "negative",
        path: "/spec/resources/gpu/limit",
        resource: "gpu",
        message: "gpu.limit is -2, which KAI reads as a bound that nothing fits under; unlimited is -1",
      },
      {
        code: "negative",
        path: "/spec/resources/cpu/limit",
        resource: "cpu",
        message: "cpu.limit is -1.5, which KAI reads as a bound that nothing fits under; unlimited is -1",
      },
      {
        code: "too-fine",
        path: "/spec/resources/cpu/limit",
        resource: "cpu",
        message: "cpu.limit is -1.5, and the part below a millicore is lost",
      },
      {
        code: "negative",
        path: "/spec/resources/memory/limit",
        resource: "memory",
        message: "memory.limit is -2, which KAI reads as unlimited",
      },
    ]);
  });

  it("rounds down what is finer than a step, since nothing fits in the rest", () => {
    const { queue: read, problems } = readQueue(resources({ quota: 0.125, limit: 1, overQuotaWeight: 1 }), "east");
    expect(read.quotas.gpu).toEqual({ deserved: 12, limit: 100, overQuotaWeight: 1 });
    expect(problems).toEqual([
      {
        code: "too-fine",
        path: "/spec/resources/gpu/quota",
        resource: "gpu",
        message: "gpu.quota is 0.125, and the part below a hundredth of a GPU is lost",
      },
    ]);
  });

  it.each([["8"], [true], [{}], [[8]], [Number.NaN]])("rejects %o as a number, and reads it as 0", (value) => {
    const { queue: read, problems } = readQueue(resources({ quota: 1, limit: value, overQuotaWeight: 1 }), "east");
    expect(read.quotas.gpu.limit).toBe(0);
    expect(read.unset).toEqual(["gpu.limit"]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: "not-a-number", path: "/spec/resources/gpu/limit", resource: "gpu" });
  });

  it("does not require a weight, but a weight must be a number", () => {
    expect(readQueue(resources({ quota: 1, limit: 1 }), "east").problems).toEqual([]);
    const { problems } = readQueue(resources({ quota: 1, limit: 1, overQuotaWeight: "2" }), "east");
    expect(problems).toEqual([
      {
        code: "not-a-number",
        path: "/spec/resources/gpu/overQuotaWeight",
        resource: "gpu",
        message: 'gpu.overQuotaWeight must be a number; got "2", which the API server rejects',
      },
    ]);
  });

  it("keeps an absurd number an exact integer", () => {
    const { quotas } = readQueue(resources(all(1e300), all(-1e300)), "east").queue;
    expect(quotas.gpu.limit).toBe(Number.MAX_SAFE_INTEGER);
    expect(quotas.cpu.limit).toBe(-Number.MAX_SAFE_INTEGER);
  });
});

describe("readQueue of everything else", () => {
  it("reads names, priority and node pool", () => {
    const labels = { "kai.scheduler/node-pool": "h100" };
    const spec = { parentQueue: "research", displayName: "NLP", priority: 50, resources: { gpu: all(1) } };
    const { queue: read } = readQueue(queue(spec, { labels }), "east");
    expect(read).toMatchObject({ parent: "research", displayName: "NLP", priority: 50, nodePool: "h100" });
    expect(read.origin).toEqual(queue(spec, { labels }));
  });

  it("reads an empty parent as none, and rejects an invalid name", () => {
    expect(readQueue(queue({ parentQueue: "", resources: {} }), "east").queue.parent).toBeUndefined();
    const { queue: read, problems } = readQueue(queue({ parentQueue: 7, priority: "high", resources: {} }), "east");
    expect(read.parent).toBeUndefined();
    expect(read.priority).toBeUndefined();
    expect(problems).toContainEqual({
      code: "not-a-name",
      path: "/spec/parentQueue",
      message: "parentQueue must be a text; got 7",
    });
  });
});

describe("readQueue of what queueObject writes", () => {
  const steps = (step: number) =>
    fc.oneof(
      fc.nat({ max: 1_000_000_000 }).map((n) => n / step),
      fc.constant(Infinity),
    );
  const quota = (step: number): fc.Arbitrary<Quota> =>
    fc.record({ deserved: steps(step), limit: steps(step), overQuotaWeight: fc.nat({ max: 10 }) });
  const inUnits = ({ deserved, limit, overQuotaWeight }: Quota, unit: number) => ({
    deserved: deserved === Infinity ? Infinity : Math.round(deserved * unit),
    limit: limit === Infinity ? Infinity : Math.round(limit * unit),
    overQuotaWeight,
  });

  it("gives the same quotas, names and pool", () => {
    const pool = fc.option(fc.constantFrom("default", "h100"), { nil: undefined });
    fc.assert(
      fc.property(quota(100), quota(1), quota(1_000_000), pool, (gpu, cpu, memory, nodePool) => {
        const spec = { name: "q", parent: "p", displayName: "d", priority: 7, gpu, cpu, memory };
        const object = queueObject({ ...spec, ...(nodePool === undefined ? {} : { nodePool }) });
        const { queue: read, problems } = readQueue(JSON.parse(JSON.stringify(object)), "east");
        expect(problems).toEqual([]);
        expect(read.quotas).toEqual({
          gpu: inUnits(gpu, 100),
          cpu: inUnits(cpu, 1),
          memory: inUnits(memory, 1_000_000),
        });
        expect(read).toMatchObject({ name: "q", parent: "p", displayName: "d", priority: 7 });
        expect(read.nodePool).toBe(nodePool ?? "default");
        expect(read.unset).toBeUndefined();
      }),
    );
  });
});
