import { expect, test } from "vitest";
import { computeText } from "../../../../../src/model/definition/parse/compute-text.ts";

test.each([undefined, null, {}, [], "cpu", { limits: {} }, { limits: null }, { requests: { cpu: [] } }])(
  "%j has no amount",
  (value) => {
    expect(computeText(value)).toBeUndefined();
  },
);

test("the resources of a container as the fields of compute", () => {
  const resources = { requests: { cpu: 1, memory: "1Gi" }, limits: { memory: "2Gi", "nvidia.com/gpu": 4 } };
  expect(computeText(resources)).toBe(
    "{cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 2Gi, gpuDevicesRequest: 4}",
  );
  expect(computeText({ requests: { "nvidia.com/gpu": "1" }, limits: { "nvidia.com/gpu": "1" } })).toBe(
    "{gpuDevicesRequest: 1}",
  );
});

test("another resource has no field, so nothing is left out", () => {
  expect(computeText({ requests: { cpu: 1 }, limits: { "rdma/hca": 1 } })).toBeUndefined();
});
