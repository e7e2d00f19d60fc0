import { podGpus } from "../quota/pod-gpus.ts";
import type { Workload } from "../workload/workload.ts";

/** Counts of one cluster. */
export interface ClusterSummary {
  /** Name of the cluster. */
  readonly cluster: string;
  /** Manifests that are applied. */
  readonly objects: number;
  /** Pods that may run at once. */
  readonly pods: number;
  /** GPUs of these pods in hundredths. */
  readonly gpuHundredths: number;
  /** Pods that request GPU memory, which has no number of GPUs until the node is known. */
  readonly podsByGpuMemory: number;
}

/** The counts of a synth. */
export interface SynthSummary {
  /** Trainings, DistributedInferences and WorkloadTypes. */
  readonly definitions: number;
  /** One entry for each cluster, in the order of `muster.yaml`. */
  readonly clusters: readonly ClusterSummary[];
  /** Kinds of manifests without a Resource Interface: their pods, if any, are not counted. */
  readonly uncountedKinds: readonly string[];
}

/** Sums the workloads of one cluster. */
export function summarise(cluster: string, objects: number, workloads: readonly Workload[]): ClusterSummary {
  let pods = 0;
  let gpuHundredths = 0;
  let podsByGpuMemory = 0;
  for (const { count, template } of workloads.flatMap((workload) => workload.pods)) {
    const gpus = podGpus(template);
    pods += count;
    gpuHundredths += count * gpus.hundredths;
    if (gpus.memoryMiB !== undefined) podsByGpuMemory += count;
  }
  return { cluster, objects, pods, gpuHundredths, podsByGpuMemory };
}
