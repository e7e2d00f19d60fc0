import { durationSeconds, hasKaiChange } from "../../kernel/index.ts";
import type { Cluster, Gang } from "../../model/index.ts";

/** The scheduler's own grace period, also on Run:ai. Source: KAI Scheduler, cmd/scheduler/app/options/options.go. */
const GRACE = "60s";

/**
 * The time after which the scheduler evicts the running pods of a gang of which a leaf lacks pods of its minimum that the gang
 * does not need to start; `undefined` if it never does.
 * Source: KAI Scheduler, `IsStale` in pkg/scheduler/api/podgroup_info/job_info.go, `handleStaleJob` in
 * pkg/scheduler/actions/stalegangeviction.
 */
export function stalenessGrace(
  { stalenessGracePeriod }: Pick<Gang, "stalenessGracePeriod">,
  cluster: Cluster | undefined,
): string | undefined {
  if (takesCompleteParts(cluster)) return undefined;
  const grace = (hasGraceOfGangs(cluster) ? stalenessGracePeriod : undefined) ?? GRACE;
  if ((durationSeconds(grace) ?? 0) < 0) return undefined;
  return grace;
}

/** Whether gangs of the cluster may have a grace period of their own. */
export function hasGraceOfGangs(cluster: Cluster | undefined): boolean {
  return hasKaiChange(cluster, "delays");
}

/**
 * Whether the scheduler starts the complete subgroups of a gang and leaves incomplete ones alone.
 * Source: KAI Scheduler, `GetTasksToAllocate` in pkg/scheduler/api/podgroup_info/allocation_info.go.
 */
export function takesCompleteParts(cluster: Cluster | undefined): boolean {
  return hasKaiChange(cluster, "complete-subgroups");
}
