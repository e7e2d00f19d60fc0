import type { PodTemplate } from "../../kernel/index.ts";
import { member, memoize } from "../../kernel/index.ts";
import type { GpuShares, PodGpus } from "./gpu-count.ts";
import { type PodGpuOptions, podGpus } from "./pod-gpus.ts";
import { podRequests } from "./pod-requests.ts";
import type { Resources } from "./resources.ts";
import type { ShareReading } from "./share-reading.ts";

/** The requests of one pod, as KAI charges them to a queue. */
export interface PodResources extends Resources {
  /** GPU memory in MiB, over all devices, that cannot be converted without a known GPU; not in `gpu`. */
  readonly memoryMiB: number;
  /** Parts of GPUs as they are requested at placement, where these differ from whole GPUs. */
  readonly shares: GpuShares | undefined;
  /** Resource claims and claim templates that were not given, so that their GPUs are not counted. */
  readonly unknownClaims: readonly string[];
  /** The reasons for which the API server or KAI rejects the pod; one sentence each. */
  readonly problems: readonly string[];
}

/**
 * The requests of one pod or pod template: GPUs in hundredths, CPU in millicores, memory in bytes. An absent request equals
 * the limit; Run:ai's own defaults for pods without CPU or memory are settings of the platform and are not added. Takes
 * any value and never throws.
 * Source: KAI-Scheduler, scheduler/api/pod_info/pod_info.go; see `podGpus` and `podRequests`.
 *
 * @param gpus its GPUs with these options, where they are already counted
 */
export function podResources(
  pod: { readonly metadata?: unknown; readonly spec: unknown },
  options: PodGpuOptions = {},
  gpus: PodGpus = podGpus(pod, options),
): PodResources {
  const problems = [...gpus.problems];
  const spec: unknown = Object(pod).spec;
  const { cpu, memory } = podRequests(spec, problems);
  return {
    gpu: gpus.hundredths,
    cpu,
    memory,
    memoryMiB: gpus.memoryMiB ?? 0,
    shares: gpus.shares,
    unknownClaims: gpus.unknownClaims ?? [],
    problems,
  };
}

/** The requests of a template by itself, with no knowledge of its cluster but the reading of its scheduler. */
export interface OwnDemand {
  /** As `podGpus` without other options. */
  readonly gpus: PodGpus;
  /** As `podResources` without other options. */
  readonly resources: PodResources;
  /** Whether it has resource claims, whose GPUs only their objects contain. */
  readonly claims: boolean;
}

/**
 * The requests of a template by itself, counted once: rules of its pods need the GPUs, and the quota of the set everything.
 * All of it is counted at once, while the pod is in the processor's cache.
 */
export function ownDemand(template: PodTemplate, reading: ShareReading = "by-container"): OwnDemand {
  // A value that is not an object has no identity to be stored by.
  if (typeof template !== "object" || template === null) return countedDemand(template, reading);
  return STORED[reading](template);
}

const STORED: Readonly<Record<ShareReading, (template: PodTemplate) => OwnDemand>> = {
  "by-container": memoize((template: PodTemplate) => countedDemand(template, "by-container")),
  "by-pod": memoize((template: PodTemplate) => countedDemand(template, "by-pod")),
};

function countedDemand(template: PodTemplate, reading: ShareReading): OwnDemand {
  const gpus = podGpus(template, { reading });
  const claims = member(member(template, "spec"), "resourceClaims") !== undefined;
  return { gpus, resources: podResources(template, {}, gpus), claims };
}
