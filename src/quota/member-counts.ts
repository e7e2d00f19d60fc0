import type { Workload, WorkloadPods } from "../model/workload.ts";

/** How many pods there are of some that are all alike. */
export interface PodCounts {
  /** Declared; 0 where the workload is suspended. */
  readonly count: number;
  /** Most that an autoscaler may make of them; 0 where the workload is suspended. */
  readonly maximum: number;
  /** Pods that there will be once a suspended workload is resumed, or one scaled to zero is scaled up. */
  readonly potential: number;
}

/**
 * Counts pods of a workload. A suspended workload has none now, and potentially its maximum. One without any pod, and
 * that no autoscaler can raise, has potentially one pod of each component instance: how many there will be, nobody says.
 */
export function podCounts(workload: Workload, { count, maximum = count }: WorkloadPods): PodCounts {
  const most = Math.max(count, maximum);
  const atZero = workload.pods.every((pods) => Math.max(pods.count, pods.maximum ?? 0) === 0);
  const woken = atZero ? Math.max(most, 1) : most;
  if (workload.suspended) return { count: 0, maximum: 0, potential: woken };
  return { count, maximum: most, potential: atZero ? woken : 0 };
}

/** The component instance of a workload that some pods of a gang are part of; the gang has its own count of them. */
export function instanceOf(workload: Workload, { component, instance }: WorkloadPods): WorkloadPods | undefined {
  return workload.pods.find((pods) => pods.component === component && pods.instance === instance);
}
