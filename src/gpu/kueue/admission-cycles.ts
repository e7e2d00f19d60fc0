import { assignFlavors, type FlavorAssignment, type TriedFlavors } from "./assign-flavors.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import type { AssigningQueue } from "./flavor-of-group.ts";
import { placementObstacle } from "./topology-placement.ts";

/** The end of all attempts of Kueue to admit one workload on an empty cluster. */
export type AdmissionEnd =
  | {
      readonly end: "admitted";
      /** The pods of each pod set, fewer than declared where it is admitted in part. */
      readonly counts: readonly number[];
      readonly flavors: readonly ReadonlyMap<string, string>[];
    }
  | {
      readonly end: "never";
      readonly podSet: CountedPodSet;
      readonly obstacles: readonly FlavorObstacle[];
    }
  | { readonly end: "unjudged"; readonly why: string };

/** The most attempts that are followed. A state that repeats ends them earlier. */
const MOST_CYCLES = 1_000;
/** The most comparisons of a pod set with a quota in all attempts; one attempt is always made. */
const MOST_STEPS = 200_000;
/** The most pod sets of a Workload, and the most flavors of a ClusterQueue, that their CRDs allow. */
const MOST_POD_SETS = 18;
const MOST_FLAVORS = 256;

interface Failed {
  readonly podSet: CountedPodSet;
  readonly obstacles: readonly FlavorObstacle[];
}

/**
 * Plays the scheduling cycles of Kueue for one workload. After a failure, the next cycle tries the flavors behind those that
 * the pod sets had. The workload never starts once no flavor is left, or the cycles repeat.
 * Source: kueue v0.19.2, pkg/scheduler/scheduler.go and pkg/cache/queue/cluster_queue.go (`PendingFlavors`).
 */
export function admissionEnd(on: AssigningQueue, podSets: readonly CountedPodSet[]): AdmissionEnd {
  const counts = podSets.map(({ podSet }) => podSet.count);
  const flavors = on.queue.groups.flatMap((group) => group.flavors);
  if (podSets.length > MOST_POD_SETS || flavors.length > MOST_FLAVORS) {
    return { end: "unjudged", why: `it has ${podSets.length} pod sets, and its queue ${flavors.length} flavors` };
  }
  const quotas = flavors.reduce((sum, each) => sum + each.quotas.size, 1);
  const most = Math.min(MOST_CYCLES, Math.ceil(MOST_STEPS / (podSets.length * quotas)));
  const seen = new Set<string>();
  let last: readonly TriedFlavors[] = [];
  for (let cycle = 0; cycle < most; cycle += 1) {
    const full = attempt(on, podSets, counts, last);
    if (full.failed === undefined) return { end: "admitted", counts, flavors: full.assignment.flavors };
    const partial = partialAdmission(on, podSets, counts, last);
    if (partial !== undefined) return partial;
    last = full.assignment.tried;
    const isPending = last.some((tried) => [...tried.values()].some((index) => index !== -1));
    if (!isPending) return { end: "never", ...full.failed };
    const state = JSON.stringify(last.map((tried) => [...tried]));
    if (seen.has(state)) return { end: "never", ...full.failed };
    seen.add(state);
  }
  return { end: "unjudged", why: `Kueue tries flavors in more than ${most} cycles` };
}

function attempt(
  on: AssigningQueue,
  podSets: readonly CountedPodSet[],
  counts: readonly number[],
  last: readonly TriedFlavors[],
): { readonly assignment: FlavorAssignment; readonly failed?: Failed } {
  const assignment = assignFlavors(on, podSets, counts, last);
  if (assignment.failure !== undefined) return { assignment, failed: assignment.failure };
  if (assignment.isCutShort === true) return { assignment };
  const found = placementObstacle(on, podSets, counts, assignment.flavors);
  if (found === undefined) return { assignment };
  return { assignment, failed: { podSet: found.podSet, obstacles: [found.obstacle] } };
}

/**
 * The largest part of a workload that Kueue admits: a binary search over proportional reductions of its pod sets. Source:
 * pkg/scheduler/flavorassigner/podset_reducer.go.
 */
function partialAdmission(
  on: AssigningQueue,
  podSets: readonly CountedPodSet[],
  full: readonly number[],
  last: readonly TriedFlavors[],
): AdmissionEnd | undefined {
  const spare = podSets.map(({ podSet }) => podSet.count - (podSet.minimum ?? podSet.count));
  const total = spare.reduce((sum, each) => sum + each, 0);
  if (total === 0) return undefined;
  let admitted: AdmissionEnd | undefined;
  let [low, high, found] = [0, total + 1, -1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const counts = full.map((count, index) => count - Math.floor(((spare[index] ?? 0) * middle) / total));
    const { assignment, failed } = attempt(on, podSets, counts, last);
    if (failed === undefined) {
      [high, found] = [middle, middle];
      admitted = { end: "admitted", counts, flavors: assignment.flavors };
    } else low = middle + 1;
  }
  return low === found ? admitted : undefined;
}
