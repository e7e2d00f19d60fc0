import type { Workload, WorkloadPods } from "../../model/index.ts";

/** Numbers of equal pods. */
export interface PodCounts {
  /** Declared; 0 where the workload is suspended. */
  readonly count: number;
  /** The maximum that an autoscaler may set; 0 where the workload is suspended. */
  readonly maximum: number;
  /** The number of pods once a suspended workload is resumed, or one scaled to zero is scaled up. */
  readonly potential: number;
}

/**
 * Counts pods of a workload: those of a component instance, or its pods in one gang. A suspended workload has no pods now.
 * Its potential number is its maximum, or that of its definition where the object does not have it. A workload without
 * pods and without an autoscaler potentially has one pod of each component instance, since the number is unknown.
 */
export function podCounts(workload: Workload, pods: WorkloadPods): PodCounts {
  const { count } = pods;
  const maximum = Math.max(count, mostOf(workload, pods));
  const atZero = count === 0 && workload.pods.every((own) => Math.max(own.count, own.maximum ?? 0) === 0);
  const potential = pods.potential ?? Math.max(maximum, Number(atZero));
  if (workload.suspended) return { count: 0, maximum: 0, potential };
  return { count, maximum, potential: atZero ? potential : 0 };
}

/** The component instance of a workload that some pods of a gang are part of; the gang has its own count of them. */
function instanceOf(workload: Workload, { component, instance }: WorkloadPods): WorkloadPods | undefined {
  for (const pods of workload.pods) if (pods.component === component && pods.instance === instance) return pods;
  return undefined;
}

// A gang with all pods of an instance grows with it; if several gangs share the pods, an autoscaler adds gangs instead.
function mostOf(workload: Workload, pods: WorkloadPods): number {
  const { maximum = 0 } = pods;
  const own = instanceOf(workload, pods) ?? pods;
  if (own.count === pods.count) return Math.max(own.maximum ?? 0, maximum);
  return maximum;
}
