import type { Workload, WorkloadPods } from "../workload/workload.ts";

/** How many pods there are of some that are all alike. */
export interface PodCounts {
  /** Declared; 0 where the workload is suspended. */
  readonly count: number;
  /** Most that an autoscaler may make of them; 0 where the workload is suspended. */
  readonly maximum: number;
  /** Pods that there will be once a suspended workload is resumed, or one scaled to zero is scaled up. */
  readonly potential: number;
}

/** The most pods that an autoscaler may make of a component instance; undefined where none is known. */
export type MostPods = (workload: Workload, pods: WorkloadPods) => number | undefined;

/** What the workload itself says of its autoscaler. */
export const ownMost: MostPods = (_, { maximum }) => maximum;

/**
 * Counts pods of a workload: those of a component instance, or those that one gang has of it. A suspended workload has
 * none now, and potentially its maximum. One without any pod, and that no autoscaler can raise, has potentially one pod
 * of each component instance: how many there will be, nobody says.
 */
export function podCounts(workload: Workload, pods: WorkloadPods, most: MostPods = ownMost): PodCounts {
  const { count } = pods;
  const maximum = Math.max(count, mostOf(workload, pods, most));
  const atZero = count === 0 && workload.pods.every((own) => Math.max(own.count, most(workload, own) ?? 0) === 0);
  const woken = atZero ? Math.max(maximum, 1) : maximum;
  if (workload.suspended) return { count: 0, maximum: 0, potential: woken };
  return { count, maximum, potential: atZero ? woken : 0 };
}

/** The component instance of a workload that some pods of a gang are part of; the gang has its own count of them. */
export function instanceOf(workload: Workload, { component, instance }: WorkloadPods): WorkloadPods | undefined {
  for (const pods of workload.pods) if (pods.component === component && pods.instance === instance) return pods;
  return undefined;
}

// A gang that has all pods of an instance grows with it; where several share them, an autoscaler adds gangs instead.
function mostOf(workload: Workload, pods: WorkloadPods, most: MostPods): number {
  const own = instanceOf(workload, pods) ?? pods;
  return own.count === pods.count ? Math.max(most(workload, own) ?? 0, pods.maximum ?? 0) : (pods.maximum ?? 0);
}
