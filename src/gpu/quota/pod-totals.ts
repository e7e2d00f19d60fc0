import type { Contribution } from "./account-row.ts";

/** The pods of a workload, or of several together, as every command shows them. A suspended workload has none now. */
export interface PodTotals {
  /** Pods that may run at once. */
  readonly pods: number;
  /** GPUs of these pods in hundredths. */
  readonly gpuHundredths: number;
  /** The pods that request GPU memory. How many GPUs that is depends on their node, so `gpuHundredths` lacks it. */
  readonly podsByGpuMemory: number;
  /** Pods of suspended workloads, and of those scaled to zero, once they are active; not in `pods`. */
  readonly potentialPods: number;
  /** GPUs of these potential pods in hundredths. */
  readonly potentialGpuHundredths: number;
}

/** The pods and GPUs of an object without pods once it is resumed or scaled up. */
export interface PotentialPods {
  readonly pods: number;
  readonly gpus: number;
}

/** The potential pods of totals; undefined without any. */
export function potentialOf({ potentialPods, potentialGpuHundredths }: PodTotals): PotentialPods | undefined {
  if (potentialPods === 0) return undefined;
  return { pods: potentialPods, gpus: potentialGpuHundredths / 100 };
}

/** Adds up charges, which contain each pod once. */
export function podTotals(charges: readonly Contribution[]): PodTotals {
  const sum = { pods: 0, gpuHundredths: 0, podsByGpuMemory: 0, potentialPods: 0, potentialGpuHundredths: 0 };
  for (const { count, potential, perPod } of charges) {
    sum.pods += count;
    sum.gpuHundredths += count * perPod.gpu;
    if (perPod.memoryMiB > 0) sum.podsByGpuMemory += count;
    sum.potentialPods += potential;
    sum.potentialGpuHundredths += potential * perPod.gpu;
  }
  return sum;
}
