import { MIG_PREFIX, member, names } from "../../kernel/index.ts";
import { chargedDevices } from "./charged-devices.ts";
import { gpuClaims } from "./gpu-claims.ts";
import { sharedGpus } from "./gpu-sharing.ts";
import { gpusOf, type PodGpuOptions } from "./pod-gpus.ts";

/** The GPUs that one pod needs of one node, without MIG devices. */
export interface NodeRequest {
  /** Whole GPUs, or GPUs of which it needs a part. */
  readonly devices: number;
  /** The memory in MiB that it needs of each of them; 0 for a request without memory. */
  readonly memoryMiB: number;
}

/**
 * The GPUs that a pod needs of one node, however its queue is charged. Takes any value and never throws.
 * Source: KAI-Scheduler, scheduler/api/node_info/node_info.go, `isTaskAllocatable`.
 */
export function nodeRequest(
  pod: { readonly metadata?: unknown; readonly spec: unknown },
  options: PodGpuOptions,
): NodeRequest {
  const spec = member(pod, "spec");
  const annotations = member(member(pod, "metadata"), "annotations");
  const shared = sharedGpus(annotations, spec, [], options.reading);
  if (shared !== undefined) return { devices: shared.devices, memoryMiB: shared.memoryMiB ?? 0 };
  // A pod with MIG devices by annotation gets nothing else.
  if (names(annotations).some((key) => key.startsWith(MIG_PREFIX))) return { devices: 0, memoryMiB: 0 };
  let devices = gpusOf(gpuClaims(spec, options, []));
  for (const [resource, count] of chargedDevices(spec, [], options.gpuKeys)) {
    if (!resource.startsWith(MIG_PREFIX)) devices += count;
  }
  return { devices, memoryMiB: 0 };
}
