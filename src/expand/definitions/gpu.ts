import { containerGpuKey } from "../../gpu/index.ts";
import { canonicalText } from "../../kernel/index.ts";
import type { Compute } from "../../model/index.ts";
import { GPU_KEYS } from "../../model/index.ts";
import type { PodContext } from "./context.ts";
import { shareLimit } from "./gpu-limit.ts";
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
 * admission refuses that. Memory is in whole MiB there, so it is rounded up. A portion of 1 is a whole GPU. The annotations
 * of the pod stay where they can say it, so that a newer release restarts no pod; those for the container are written only
 * with a limit.
 * Source: KAI Scheduler, `docs/gpu-sharing` and `pkg/binder/plugins/gpusharing`; Run:ai 2.25, GPU fractions.
 */
export function gpuRequest(compute: Compute, context: PodContext): GpuRequest {
  const type = compute.gpuRequestType ?? undefined;
  const devices = compute.gpuDevicesRequest ?? (type === undefined ? 0 : 1);
  const { environment, annotations: limits } = shareLimit(compute, context);
  if (devices === 0) return NO_GPU;
  if (type === undefined) return { ...NO_GPU, devices };
  const several = devices > 1 ? { [GPU_KEYS.devices]: String(devices) } : {};
  if (type === "portion") {
    const portion = compute.gpuPortionRequest ?? 0;
    if (portion <= 0) return NO_GPU;
    if (portion >= 1) return { ...NO_GPU, devices };
    const annotations = { [GPU_KEYS.fraction]: plainDecimal(portion), ...limits, ...several };
    return { devices: 0, annotations, environment };
  }
  const memory = mebibytes(compute.gpuMemoryRequest ?? "0") ?? 0n;
  if (memory <= 0n) return NO_GPU;
  // KAI rejects a limit of the container beside memory of the pod.
  const request =
    Object.keys(limits).length > 0
      ? { [containerGpuKey(context.component, "request")]: canonicalText(`${memory}Mi`) }
      : { [GPU_KEYS.memory]: String(memory) };
  return { devices: 0, annotations: { ...request, ...limits, ...several }, environment };
}
