import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";

/**
 * Whether pods of a workload work on one thing together, so that they talk to each other: several of them start as one
 * gang. Replicas of a server, of which each works alone, do not.
 */
export function isDistributed(workload: WorkloadView): boolean {
  if (workload.gangs.length > 0) {
    return workload.gangs.some(({ min, tree = [], pods }) => {
      const together = tree.length > 0 ? tree.reduce((sum, node) => sum + (node.min ?? 0), 0) : (min ?? 1);
      return together > 1 && pods.reduce((sum, { count }) => sum + count, 0) > 1;
    });
  }
  const committed = new Map<string, number>();
  for (const { annotations, count } of workload.views) {
    const group = annotations[KAI_KEYS.podGroup];
    if (typeof group === "string") committed.set(group, (committed.get(group) ?? 0) + count);
  }
  if (committed.size > 0) return [...committed.values()].some((count) => count > 1);
  // Without KAI nobody says what belongs together. Workers of a training do; the pods of a Job may be so many
  // independent pieces of work.
  return workload.category === "Train" && workload.checked.object.kind !== "Job" && podsOf(workload) > 1;
}

/** Whether a pod takes any GPU, whole or in part. */
export function hasGpus({ gpus }: PodView): boolean {
  return gpus.hundredths > 0 || (gpus.memoryMiB ?? 0) > 0;
}

function podsOf({ views }: WorkloadView): number {
  return views.reduce((sum, { count }) => sum + count, 0);
}
