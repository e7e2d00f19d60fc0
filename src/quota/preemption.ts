import type { Preemptibility } from "../base/preemptibility.ts";
import type { Cluster } from "../organization/organization.ts";

/** Value of a priority from which on a workload may not be preempted (KAI: pkg/common/podgroup/preemptible.go). */
export const NON_PREEMPTIBLE_FROM = 100;

/** Value of a priority that nobody names, where the cluster has no global default (KAI: DefaultPodGroupPriority). */
export const DEFAULT_PRIORITY = 50;

/** Whether something may be preempted, and why. */
export interface Preemption {
  readonly preemptible: boolean;
  /** Value of its priority. */
  readonly priority: number;
  /** Whether the priority class is one of the cluster's; `false` where none is named too. */
  readonly knownClass: boolean;
  /** What decides: the preemptibility that is said, or the value of the priority. */
  readonly by: "preemptibility" | "priority";
}

/** What decides whether something may be preempted, as a gang says it. */
export interface Preemptable {
  readonly priorityClass?: string;
  readonly preemptibility?: Preemptibility;
}

/**
 * Whether a gang may be preempted: what its preemptibility says, else whether the value of its priority is below 100. A
 * class that is not there, or not named, has the value 50; a global default of the cluster is not known here.
 * Source: KAI-Scheduler, scheduler/cache/cluster_info/cluster_info.go, `getPodGroupPriority`.
 */
export function preemptionOf(
  { priorityClass, preemptibility }: Preemptable,
  cluster: Pick<Cluster, "priorityClasses"> | undefined,
): Preemption {
  const classes = cluster?.priorityClasses ?? {};
  const knownClass = priorityClass !== undefined && Object.hasOwn(classes, priorityClass);
  const priority = (knownClass ? classes[priorityClass] : undefined) ?? DEFAULT_PRIORITY;
  return {
    preemptible: preemptibility === undefined ? priority < NON_PREEMPTIBLE_FROM : preemptibility === "preemptible",
    priority,
    knownClass,
    by: preemptibility === undefined ? "priority" : "preemptibility",
  };
}
