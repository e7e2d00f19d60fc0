import type { CoveredParts } from "../../src/model/index.ts";
import type { EmbeddedWorkload, PodView, WorkloadView } from "../../src/rule/index.ts";

/** The pods of an object and of the workloads inside it, which pod rules check. */
export function checkedPods(
  workload: WorkloadView | undefined,
  embedded: readonly EmbeddedWorkload[],
): readonly PodView[] {
  const own = workload?.views ?? NO_PODS;
  if (embedded.length === 0) return own;
  return [...own, ...embedded.flatMap(({ workload: { views } }) => views)];
}

const NO_PODS: readonly PodView[] = Object.freeze([]);

/** The parts of an object that its pods cover. */
interface CoveredPods extends CoveredParts {
  /**
   * The pods that a Resource Interface of the catalogue may construct. The other pods cover only the parts that they
   * were read from.
   */
  readonly views: readonly PodView[];
}

/**
 * Returns the parts that pods cover. Those of a kind that only the repository describes cover the parts that they were
 * read from.
 */
export function coveredBy(all: readonly PodView[]): CoveredPods {
  const covered = [...new Set(all.map(({ workload }) => workload.covered))].filter((parts) => parts !== undefined);
  return {
    parts: new Set(covered.flatMap(({ parts }) => [...parts])),
    images: new Set(covered.flatMap(({ images }) => [...images])),
    views: all.filter(({ workload }) => workload.covered === undefined),
  };
}
