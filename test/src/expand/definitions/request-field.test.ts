import { describe, expect, it } from "vitest";
import { requestField, requestLocator } from "../../../../src/expand/definitions/request-field.ts";
import { inference, training } from "./samples.ts";

describe("requestField", () => {
  it.each([
    [{}, "gpu", undefined],
    [{ compute: null }, "gpu", undefined],
    [{ compute: { gpuDevicesRequest: 0 } }, "gpu", undefined],
    [{ compute: { gpuDevicesRequest: 2 } }, "gpu", "/spec/compute/gpuDevicesRequest"],
    [{ compute: { gpuPortionRequest: 0.5 } }, "gpu", "/spec/compute/gpuPortionRequest"],
    [{ compute: { gpuMemoryRequest: "8Gi" } }, "gpu", "/spec/compute/gpuMemoryRequest"],
    [{ compute: { cpuCoreRequest: 1 } }, "cpu", "/spec/compute/cpuCoreRequest"],
    [{ compute: { cpuMemoryRequest: "1Gi" } }, "memory", "/spec/compute/cpuMemoryRequest"],
    [{ compute: { cpuCoreRequest: 1 } }, "memory", undefined],
  ] as const)("of the Training %j for %s", (spec, resource, field) => {
    expect(requestField(training(spec), resource)).toBe(field);
  });

  it("is the worker's field, else the leader's", () => {
    const pod = { image: "a", compute: { gpuDevicesRequest: 1 } };
    expect(requestField(inference({ leader: pod, worker: pod }), "gpu")).toBe("/spec/worker/compute/gpuDevicesRequest");
    expect(requestField(inference({ leader: pod, worker: { image: "a" } }), "gpu")).toBe(
      "/spec/leader/compute/gpuDevicesRequest",
    );
  });
});

describe("requestLocator", () => {
  const locate = (pointer: string) => ({ file: pointer, line: 1, column: 1 });

  it("finds the position of the field, and nothing without a field", () => {
    const find = requestLocator(training({ compute: { gpuDevicesRequest: 2 } }), locate);
    expect(find("gpu")).toEqual({ file: "/spec/compute/gpuDevicesRequest", line: 1, column: 1 });
    expect(find("cpu")).toBeUndefined();
  });
});
