import type { Preemptibility } from "../../kernel/index.ts";
import { type ClustersClasses, priorityOf } from "./priority-classes.ts";

/** Lowest value of a priority whose workloads are not preempted (KAI: pkg/common/podgroup/preemptible.go). */
const NON_PREEMPTIBLE_FROM = 100;

/** Value of an absent priority, where the cluster has no default class (KAI: DefaultPodGroupPriority). */
const DEFAULT_PRIORITY = 50;

/** Whether something may be preempted, and why. */
export interface Preemption {
  readonly preemptibility: Preemptibility;
  /** Value of its priority. */
  readonly priority: number;
  /** Whether the priority class exists in the cluster; also `false` where none is named. */
  readonly knownClass: boolean;
  /** The source of the decision: an explicit preemptibility, or the value of the priority. */
  readonly by: "preemptibility" | "priority";
}

/** The settings of a gang that decide whether it may be preempted. */
export interface Preemptable {
  readonly priorityClass?: string;
  readonly preemptibility?: Preemptibility;
}

/**
 * Whether a gang may be preempted: its explicit preemptibility, else whether the value of its priority is below 100. A
 * missing or absent class has the value of the cluster's default class, or 50 without one.
 * Source: KAI-Scheduler, scheduler/cache/cluster_info/cluster_info.go, `getPodGroupPriority`.
 */
export function preemptionOf(
  { priorityClass, preemptibility }: Preemptable,
  cluster: ClustersClasses | undefined,
): Preemption {
  const known = priorityOf(priorityClass, cluster);
  const knownClass = known !== undefined;
  const priority = known ?? priorityOf(cluster?.defaultPriorityClass, cluster) ?? DEFAULT_PRIORITY;
  if (preemptibility === undefined) {
    return { preemptibility: preemptibilityOfPriority(priority), priority, knownClass, by: "priority" };
  }
  return { preemptibility, priority, knownClass, by: "preemptibility" };
}

/** The preemptibility that follows from the value of a priority. */
export function preemptibilityOfPriority(priority: number): Preemptibility {
  if (priority < NON_PREEMPTIBLE_FROM) return "preemptible";
  return "non-preemptible";
}
