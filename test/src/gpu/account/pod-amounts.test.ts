import { describe, expect, test } from "vitest";
import { limitSummary } from "../../../../src/gpu/account/limit-ranges.ts";
import { podAmounts, podRequestAmounts } from "../../../../src/gpu/account/pod-amounts.ts";
import { podSetFault } from "../../../../src/gpu/kueue/pod-set-faults.ts";

const container = (requests: object, limits: object = {}, rest: object = {}) => ({
  name: "c",
  resources: { requests, limits },
  ...rest,
});
const amounts = (spec: unknown, surroundings = {}) =>
  Object.fromEntries(podRequestAmounts(podAmounts(spec, surroundings).requests));
const ranges = (...limits: readonly object[]) =>
  limitSummary([{ apiVersion: "v1", kind: "LimitRange", metadata: { name: "l" }, spec: { limits } }]);

describe("requests", () => {
  test.each([
    ["nothing", undefined, {}],
    ["null", null, {}],
    ["an empty spec", {}, {}],
    ["invalid quantities", { containers: [container({ cpu: "x", memory: {} })] }, {}],
    [
      "a sum, rounded up",
      { containers: [container({ cpu: "1.5m" }), container({ cpu: "0.1m", memory: "1.5" })] },
      { cpu: 2n, memory: 2n },
    ],
    ["a limit as the request", { containers: [container({}, { gpu: 2 })] }, { gpu: 2n }],
    [
      "an init container that needs more",
      { containers: [container({ cpu: 1 })], initContainers: [container({ cpu: 3 })] },
      { cpu: 3000n },
    ],
    [
      "a sidecar beside an init container and beside all",
      {
        containers: [container({ cpu: 1 })],
        initContainers: [container({ cpu: 2 }, {}, { restartPolicy: "Always" }), container({ cpu: 3 })],
      },
      { cpu: 5000n },
    ],
    [
      "those of the whole pod",
      { containers: [container({ cpu: 1, gpu: 1 })], resources: { requests: { cpu: 4, gpu: 9 } } },
      { cpu: 4000n, gpu: 1n },
    ],
    ["overhead", { containers: [container({ cpu: 1 })], overhead: { cpu: "250m" } }, { cpu: 1250n }],
  ])("%s", (_, spec, expected) => {
    expect(amounts(spec)).toEqual(expected);
  });

  test("the overhead of a RuntimeClass", () => {
    const spec = { containers: [container({ cpu: 1 })], runtimeClassName: "kata" };
    expect(amounts(spec, { overheadOf: (name: string) => (name === "kata" ? { cpu: 1 } : undefined) })).toEqual({
      cpu: 2000n,
    });
    expect(amounts(spec)).toEqual({ cpu: 1000n });
  });

  test("defaults of LimitRanges, which the API server completes", () => {
    const spec = { containers: [container({})] };
    const cpu = (item: object) => amounts(spec, { limits: ranges({ type: "Container", ...item }) }).cpu;
    expect(cpu({})).toBeUndefined();
    expect(cpu({ defaultRequest: { cpu: 1 }, default: { cpu: 2 } })).toBe(1000n);
    expect(cpu({ default: { cpu: 2 } })).toBe(2000n);
    expect(cpu({ max: { cpu: 3 } })).toBe(3000n);
    expect(cpu({ min: { cpu: 4 } })).toBe(4000n);
  });
});

describe("faults", () => {
  const fault = (spec: unknown, limits = ranges()) => podSetFault(podAmounts(spec, { limits }), limits);

  test("a request above its limit", () => {
    expect(fault({ containers: [container({ cpu: 1 }, { cpu: 1 })] })).toBeUndefined();
    expect(fault({ containers: [container({ cpu: 2 }, { cpu: "1500m" })] })).toEqual({
      reason: "requests-above-limits",
      resource: "cpu",
      path: "containers/0",
      text: "c requests 2 cpu with a limit of 1500m",
    });
  });

  test("a request outside of a LimitRange", () => {
    const spec = { containers: [container({ memory: "2Gi" })] };
    expect(fault(spec, ranges({ type: "Container", max: { memory: "2Gi" } }))).toBeUndefined();
    expect(fault(spec, ranges({ type: "Container", max: { memory: "1Gi" } }))?.text).toBe(
      "c requests 2Gi memory, and the LimitRanges of the namespace allow at most 1Gi",
    );
    expect(fault(spec, ranges({ type: "Pod", min: { memory: "3Gi" } }))).toMatchObject({
      reason: "limit-range",
      path: "",
    });
  });
});
