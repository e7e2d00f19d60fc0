import { expect, it } from "vitest";
import { chargesOf } from "../../../../src/gpu/quota/charges.ts";
import { podTotals } from "../../../../src/gpu/quota/pod-totals.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import type { Workload } from "../../../../src/model/workload/workload.ts";
import { pods, quotaInput, workload } from "./builders.ts";

const totals = (...workloads: readonly Workload[]) =>
  podTotals(chargesOf(quotaModel(quotaInput([], [], { workloads }))));

const nothing = { pods: 0, gpuHundredths: 0, podsByGpuMemory: 0, potentialPods: 0, potentialGpuHundredths: 0 };

it("adds up nothing", () => {
  expect(podTotals([])).toEqual(nothing);
  expect(totals(workload("a", []))).toEqual(nothing);
});

it("adds up pods and hundredths of GPUs, and counts those by GPU memory", () => {
  const memory = pods("c", 3, {});
  const template = { ...memory.template, metadata: { annotations: { "gpu-memory": "2000" } } };
  const owner = workload("a", [pods("a", 2, { gpu: 2 }), pods("b", 1, {}), { ...memory, template }]);
  expect(totals(owner)).toEqual({ ...nothing, pods: 6, gpuHundredths: 400, podsByGpuMemory: 3 });
});

it("counts a suspended workload as potential only, whatever its kind", () => {
  const owner = workload("a", [pods("a", 2, { gpu: 2 })]);
  expect(totals({ ...owner, suspended: true })).toEqual({ ...nothing, potentialPods: 2, potentialGpuHundredths: 400 });
});
