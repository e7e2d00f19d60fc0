import { compareText } from "../../kernel/index.ts";
import { type AdmissionEnd, admissionEnd } from "./admission-cycles.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import type { AssigningQueue } from "./flavor-of-group.ts";

/** Pod sets of which all orders are tried. */
const MOST_UNORDERED = 4;

/**
 * The end of a workload whose pod sets Kueue sorts by hashes, which manifests do not show: `never` only if it is in every
 * order.
 */
export function endInEveryOrder(on: AssigningQueue, podSets: readonly CountedPodSet[]): AdmissionEnd {
  if (podSets.length > MOST_UNORDERED) {
    return { end: "unjudged", why: `the order of its ${podSets.length} roles is not known` };
  }
  const ends = orders([...podSets].toSorted((a, b) => compareText(a.podSet.name, b.podSet.name))).map((order) => ({
    order,
    end: admissionEnd(on, order),
  }));
  const [first] = ends;
  const other = ends.find(({ end }) => end.end !== "never");
  if (other?.end.end !== "admitted") return other?.end ?? first?.end ?? { end: "unjudged", why: "it has no pods" };
  const { counts, flavors } = other.end;
  const at = podSets.map((podSet) => other.order.indexOf(podSet));
  return { end: "admitted", counts: at.map((i) => counts[i] ?? 0), flavors: at.map((i) => flavors[i] ?? new Map()) };
}

function orders<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((item, index) => orders(list.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
