import { canonicalText, compareQuantities, parseQuantity, pointerTo } from "../../kernel/index.ts";
import type { Compute } from "../../model/index.ts";
import { GPU_KEYS } from "../../model/index.ts";
import { clusterWords, type PodContext } from "./context.ts";
import { mebibytes, plainDecimal } from "./quantities.ts";

/** The resource of whole GPUs. */
export const GPU_RESOURCE = "nvidia.com/gpu";

/** The members of a pod that request its GPUs. */
export interface GpuRequest {
  /** Whole GPUs of the container; 0 for none or for shares. */
  readonly devices: number;
  /** Annotations of the pod for a share of a GPU. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Environment variables for a limit above the request, which only a Run:ai cluster enforces. */
  readonly environment: readonly { readonly name: string; readonly value: string }[];
}

const NO_GPU: GpuRequest = { devices: 0, annotations: {}, environment: [] };

/**
 * Whole GPUs become a resource limit, shares the annotations of KAI's GPU sharing; never both, as the binder's
 * admission refuses that. Memory is in whole MiB there, so it is rounded up. A portion of 1 is a whole GPU.
 * Source: KAI Scheduler, `docs/gpu-sharing` and `pkg/binder/plugins/gpusharing`; Run:ai 2.25, GPU fractions.
 */
export function gpuRequest(compute: Compute, context: PodContext): GpuRequest {
  const type = compute.gpuRequestType ?? undefined;
  const devices = compute.gpuDevicesRequest ?? (type === undefined ? 0 : 1);
  const environment = burst(compute, context);
  if (devices === 0) return NO_GPU;
  if (type === undefined) return { ...NO_GPU, devices };
  const several = devices > 1 ? { [GPU_KEYS.devices]: String(devices) } : {};
  if (type === "portion") {
    const portion = compute.gpuPortionRequest ?? 0;
    if (portion <= 0) return NO_GPU;
    if (portion >= 1) return { ...NO_GPU, devices };
    return { devices: 0, annotations: { [GPU_KEYS.fraction]: plainDecimal(portion), ...several }, environment };
  }
  const memory = mebibytes(compute.gpuMemoryRequest ?? "0") ?? 0n;
  if (memory <= 0n) return NO_GPU;
  return { devices: 0, annotations: { [GPU_KEYS.memory]: String(memory), ...several }, environment };
}

/**
 * Returns the limits of a share of a GPU. A limit that equals the request has no effect. Any other lets the container
 * use more while no other container does: Run:ai reads it from the container's environment, as a portion or as memory;
 * KAI does not have this limit.
 */
function burst(compute: Compute, { path, target, report }: PodContext): GpuRequest["environment"] {
  const runai = target.cluster.scheduler === "runai";
  const found: { readonly name: string; readonly value: string }[] = [];
  for (const [field, value] of limitsOf(compute)) {
    const pointer = pointerTo(path, "compute", field);
    if (!compute.gpuRequestType) {
      report.refuse(pointer, "limits a share of a GPU, and the definition requests whole ones", "leave it out");
    } else if (!runai) {
      report.refuse(
        pointer,
        `differs from the request, which ${clusterWords(target)} cannot guarantee: a share of a GPU has no separate limit in KAI`,
        "leave the limit out, or raise the request to it",
      );
    } else if (found.length > 0) {
      report.refuse(
        pointer,
        "is a second limit, after gpuPortionLimit, and Run:ai reads only one",
        "leave one of them out",
      );
    } else {
      found.push({ name: "RUNAI_GPU_MEMORY_LIMIT", value });
    }
  }
  return found;
}

/** The limits that differ from the request. */
function limitsOf(compute: Compute): readonly (readonly [field: string, value: string])[] {
  const portion = compute.gpuPortionLimit ?? undefined;
  const memory = compute.gpuMemoryLimit ?? undefined;
  const samePortion = compute.gpuRequestType === "portion" && portion === compute.gpuPortionRequest;
  const sameMemory =
    compute.gpuRequestType === "memory" && memory !== undefined && !isMore(memory, compute.gpuMemoryRequest ?? "0");
  return [
    ...(portion === undefined || samePortion ? [] : [["gpuPortionLimit", plainDecimal(portion)] as const]),
    ...(memory === undefined || sameMemory ? [] : [["gpuMemoryLimit", canonicalText(memory)] as const]),
  ];
}

function isMore(limit: string, request: string): boolean {
  const [a, b] = [parseQuantity(limit), parseQuantity(request)];
  return a !== undefined && b !== undefined && compareQuantities(a, b) > 0;
}
