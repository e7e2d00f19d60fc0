import { GPU_KEYS } from "../gang/keys.ts";
import type { Compute } from "../model/compute.ts";
import { pointerTo } from "../model/pointer.ts";
import { compareQuantities, parseQuantity } from "../model/quantity.ts";
import { clusterWords, type PodContext } from "./context.ts";
import { mebibytes, plainDecimal } from "./quantities.ts";

/** The resource of whole GPUs. */
export const GPU_RESOURCE = "nvidia.com/gpu";

/** What a pod must carry to get its GPUs. */
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
  refuseForeignLimits(compute, context);
  if (devices === 0) return NO_GPU;
  if (type === undefined) return { ...NO_GPU, devices };
  const several = devices > 1 ? { [GPU_KEYS.devices]: String(devices) } : {};
  if (type === "portion") {
    const portion = compute.gpuPortionRequest ?? 0;
    const limit = compute.gpuPortionLimit ?? portion;
    if (portion <= 0) return NO_GPU;
    if (portion >= 1) return { ...NO_GPU, devices };
    return {
      devices: 0,
      annotations: { [GPU_KEYS.fraction]: plainDecimal(portion), ...several },
      environment: limit > portion ? burst(context, "gpuPortionLimit", plainDecimal(limit)) : [],
    };
  }
  const request = compute.gpuMemoryRequest ?? "0";
  const memory = mebibytes(request) ?? 0n;
  if (memory <= 0n) return NO_GPU;
  const limit = compute.gpuMemoryLimit ?? undefined;
  return {
    devices: 0,
    annotations: { [GPU_KEYS.memory]: String(memory), ...several },
    environment: limit !== undefined && isMore(limit, request) ? burst(context, "gpuMemoryLimit", limit) : [],
  };
}

/** A limit above the request: Run:ai reads it from the container's environment, open-source KAI from nowhere. */
function burst(context: PodContext, field: string, value: string): GpuRequest["environment"] {
  if (context.target.cluster.scheduler === "runai") return [{ name: "RUNAI_GPU_MEMORY_LIMIT", value }];
  context.report.refuse(
    pointerTo(context.path, "compute", field),
    `is above the request, which ${clusterWords(context.target)} cannot promise: the share of a GPU that KAI schedules has no upper limit of its own`,
    "leave the limit out, or raise the request to it",
  );
  return [];
}

function refuseForeignLimits(compute: Compute, { path, report }: PodContext): void {
  const limits = [
    ["gpuPortionLimit", "portion"],
    ["gpuMemoryLimit", "memory"],
  ] as const;
  for (const [field, type] of limits) {
    const given = compute[field] !== undefined && compute[field] !== null;
    if (given && compute.gpuRequestType !== type) {
      report.refuse(
        pointerTo(path, "compute", field),
        `limits a share of a GPU, but the request is not of gpuRequestType ${type}`,
        `leave it out, or request GPUs by ${type}`,
      );
    }
  }
}

function isMore(limit: string, request: string): boolean {
  const [a, b] = [parseQuantity(limit), parseQuantity(request)];
  return a !== undefined && b !== undefined && compareQuantities(a, b) > 0;
}
