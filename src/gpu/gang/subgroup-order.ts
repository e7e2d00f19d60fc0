import { compareText } from "../../kernel/index.ts";

/** A part of a gang before any of its pods has a node. */
export interface WaitingPart {
  readonly name: string;
  /** Pods or subgroups that it waits for. */
  readonly threshold: number;
  /** Subgroups that wait for nothing; 0 for a leaf. */
  readonly done: number;
}

/** Whether a part waits for nothing more. */
export function isSatisfied({ threshold, done }: WaitingPart): boolean {
  return done >= threshold;
}

/**
 * The subgroups of one parent in the order in which the scheduler takes them: those that wait first, then those whose
 * minimum is met, each in the order of their names.
 * Source: KAI Scheduler, `pkg/scheduler/api/podgroup_info/allocation_info.go` and `plugins/subgrouporder`.
 */
export function inSchedulerOrder<Item extends WaitingPart>(parts: readonly Item[]): readonly Item[] {
  return parts.toSorted(compareParts);
}

/** Those of the first `threshold` subgroups in the scheduler's order that wait. */
export function waitingOf<Item extends WaitingPart>(ordered: readonly Item[], threshold: number): readonly Item[] {
  return ordered.slice(0, threshold).filter((part) => !isSatisfied(part));
}

function compareParts(a: WaitingPart, b: WaitingPart): number {
  return Number(isSatisfied(a)) - Number(isSatisfied(b)) || compareSatisfied(a, b) || compareText(a.name, b.name);
}

/** Of parts whose minimum is met, KAI takes one with a minimum above 0 first, then the one with fewer in proportion. */
function compareSatisfied(a: WaitingPart, b: WaitingPart): number {
  if (!isSatisfied(a)) return 0;
  if (a.threshold === 0 || b.threshold === 0) return b.threshold - a.threshold || a.done - b.done;
  return a.done / a.threshold - b.done / b.threshold;
}
