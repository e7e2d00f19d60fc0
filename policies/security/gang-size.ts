import type { PodView } from "../../src/rules/workload-view.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";

/**
 * Whether a pod starts together with others, on the same node or not: it is one rank of a distributed program. Where
 * the scheduler is not KAI no gang is known, and pods of a training that are several are taken for one.
 */
export function isOneOfGang(pod: PodView): boolean {
  const { gangs, views, category } = pod.workload;
  const gang = gangs.find(({ pods }) => pods.some(({ component }) => component === pod.component));
  if (gang !== undefined) {
    const least = gang.min ?? (gang.tree ?? []).reduce((sum, { min = 0 }) => sum + min, 0);
    return least > 1 && gang.pods.reduce((sum, { count }) => sum + count, 0) > 1;
  }
  const grouped = pod.annotations[KAI_KEYS.podGroup] !== undefined || (gangs.length === 0 && category === "Train");
  return grouped && views.reduce((sum, { count }) => sum + count, 0) > 1;
}
