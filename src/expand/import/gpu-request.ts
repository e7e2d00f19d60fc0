import { wrappedValue } from "../../k8s-fields/index.ts";
import { given, quantityNumber, quantityOf, stringOf } from "../../kernel/index.ts";
import type { Draft } from "./draft.ts";

/**
 * Carries the GPU request of a `spec` of `run.ai/v2alpha1`. `gpu` up to 1 is a portion and above 1 a number of GPUs. A
 * `gpu` of 1 without a limit is one whole GPU, as the reference describes it.
 */
export function carryGpus(draft: Draft, spec: object): void {
  const [gpu, devices, limit, memory, memoryLimit] = [
    "gpu",
    "gpuDevices",
    "gpuLimit",
    "gpuMemory",
    "gpuMemoryLimit",
  ].map((field) => wrappedValue(spec, field));
  const set = (field: string, value: unknown, source: string) =>
    draft.set(`/spec/compute/${field}`, value, `/spec/${source}/value`);
  const share = numberOf(gpu);
  const isWhole =
    typeof share === "number" && (share > 1 || share === 0 || (share === 1 && (devices ?? limit) === undefined));
  set("gpuDevicesRequest", devices ?? (isWhole ? share : undefined), devices === undefined ? "gpu" : "gpuDevices");
  if (share !== undefined && !isWhole) {
    set("gpuRequestType", "portion", "gpu");
    set("gpuPortionRequest", share, "gpu");
    if (memory !== undefined) draft.remark("lost", "/spec/gpuMemory/value", "is excluded by the portion in gpu");
  } else if (memory !== undefined) {
    set("gpuRequestType", "memory", "gpuMemory");
    set("gpuMemoryRequest", stringOf(memory), "gpuMemory");
  }
  if (isWhole && devices !== undefined && share !== devices) {
    draft.remark("lost", "/spec/gpu/value", "is a number of GPUs beside gpuDevices, which takes precedence here");
  }
  if (limit !== undefined && !isWhole && share !== undefined) set("gpuPortionLimit", numberOf(limit), "gpuLimit");
  else if (limit !== undefined) draft.remark("lost", "/spec/gpuLimit/value", "has no effect without a portion in gpu");
  if (memoryLimit === undefined) return;
  if (memory !== undefined) set("gpuMemoryLimit", stringOf(memoryLimit), "gpuMemoryLimit");
  else draft.remark("lost", "/spec/gpuMemoryLimit/value", "has no effect without gpuMemory");
}

/** The number of a quantity; a text that is not one, such as a variable, stays. */
export function numberOf(value: unknown): unknown {
  const quantity = quantityOf(value);
  if (quantity === undefined) return value;
  return quantityNumber(quantity);
}

/** The request type that a request body leaves out, where its requests imply one. */
export function impliedRequestType(compute: Readonly<Record<string, unknown>>): "portion" | "memory" | undefined {
  const { gpuRequestType, gpuPortionRequest, gpuMemoryRequest } = given(compute);
  if ((gpuRequestType ?? undefined) !== undefined) return undefined;
  const hasPortion = (gpuPortionRequest ?? undefined) !== undefined;
  const hasMemory = (gpuMemoryRequest ?? undefined) !== undefined;
  if (hasPortion === hasMemory) return undefined;
  if (hasPortion) return "portion";
  return "memory";
}
