import type { EmbeddedWorkload } from "../../src/rules/embedded-workload.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";

/** The pods of an object and of the workloads inside it, which pod rules check. */
export function seenPods(
  workload: WorkloadView | undefined,
  embedded: readonly EmbeddedWorkload[],
): readonly PodView[] {
  const own = workload?.views ?? NO_PODS;
  return embedded.length === 0 ? own : [...own, ...embedded.flatMap(({ workload: { views } }) => views)];
}

const NO_PODS: readonly PodView[] = Object.freeze([]);
