import type { PodTemplate } from "../base/kubernetes.ts";
import { member } from "../base/read.ts";
import { type PodGpuOptions, type PodGpus, podGpus } from "./pod-gpus.ts";
import { podRequests } from "./pod-requests.ts";
import type { Resources } from "./resources.ts";

/** What one pod asks for, as KAI charges it to a queue. */
export interface PodResources extends Resources {
  /** GPU memory in MiB, over all devices, that is no number of GPUs for want of a known GPU; not in `gpu`. */
  readonly memoryMiB: number;
  /** Resource claims and claim templates that were not given, so that their GPUs are not counted. */
  readonly unknownClaims: readonly string[];
  /** What the API server or KAI refuses in the pod; one sentence each. */
  readonly problems: readonly string[];
}

/**
 * What one pod or pod template asks for: GPUs in hundredths, CPU in millicores, memory in bytes. A request that is
 * absent is the limit; Run:ai's own defaults for pods without CPU or memory are settings of the platform and are not
 * added. Never throws, whatever the pod is made of.
 * Source: KAI-Scheduler, scheduler/api/pod_info/pod_info.go; see `podGpus` and `podRequests`.
 *
 * @param gpus its GPUs with these options, where they are counted already
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
    unknownClaims: gpus.unknownClaims ?? [],
    problems,
  };
}

/** What a template asks for by itself, without anything that is known of its cluster. */
export interface OwnDemand {
  /** As `podGpus` without options. */
  readonly gpus: PodGpus;
  /** As `podResources` without options. */
  readonly resources: PodResources;
  /** Whether it names resource claims, whose GPUs only their objects tell. */
  readonly claims: boolean;
}

/**
 * What a template asks for by itself, counted once for all who ask: rules of its pods ask for the GPUs, and the quota of
 * the set for everything. All of it is counted at once, while the pod is at hand.
 */
export function ownDemand(template: PodTemplate): OwnDemand {
  // What is no object at all has no identity to be known by.
  if (typeof template !== "object" || template === null) return countedDemand(template);
  let demand = OWN.get(template);
  if (demand === undefined) {
    demand = countedDemand(template);
    OWN.set(template, demand);
  }
  return demand;
}

const OWN = new WeakMap<PodTemplate, OwnDemand>();

function countedDemand(template: PodTemplate): OwnDemand {
  const gpus = podGpus(template);
  const claims = member(member(template, "spec"), "resourceClaims") !== undefined;
  return { gpus, resources: podResources(template, {}, gpus), claims };
}
