import { KAI_KEYS } from "../../src/model/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";

/**
 * Whether the pods of a workload communicate with each other because several of them start as one gang. The replicas of
 * a server work alone.
 */
export function isDistributed(workload: WorkloadView): boolean {
  if (workload.gangs.length > 0) {
    return workload.gangs.some(({ min, tree = [], pods }) => {
      const minimum = tree.length > 0 ? tree.reduce((sum, node) => sum + (node.min ?? 0), 0) : (min ?? 1);
      return minimum > 1 && podsOf(pods) > 1;
    });
  }
  const committed = new Map<string, number>();
  for (const { annotations, count } of workload.views) {
    const group = annotations[KAI_KEYS.podGroup];
    if (typeof group === "string") committed.set(group, (committed.get(group) ?? 0) + count);
  }
  if (committed.size > 0) return [...committed.values()].some((count) => count > 1);
  // Clusters without KAI have no gangs. The workers of a training communicate; the pods of a Job may be independent.
  return workload.category === "Train" && workload.checked.object.kind !== "Job" && podsOf(workload.views) > 1;
}

/** Whether a pod uses a GPU, whole or in part. */
export function hasGpus({ gpus }: PodView): boolean {
  return gpus.hundredths > 0 || (gpus.memoryMiB ?? 0) > 0;
}

function podsOf(pods: readonly { readonly count: number }[]): number {
  return pods.reduce((sum, { count }) => sum + count, 0);
}
