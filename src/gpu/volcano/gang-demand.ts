import { plus, type UnitAmounts } from "../account/resource-amounts.ts";
import type { VolcanoTask, VolcanoWorkload } from "./volcano-workload.ts";

/** A task with the requests of one of its pods. */
export interface CountedTask {
  readonly task: VolcanoTask;
  readonly perPod: UnitAmounts;
  /** The number of its pods that can be among the first ones. */
  readonly usable: number;
}

/** The least pods with which a group starts. */
export type GroupMinimum = Pick<VolcanoWorkload, "minimum" | "minimums" | "partitions">;

/** The sum of the minimums of tasks. */
export function sumOfMinimums(minimums: ReadonlyMap<string, number>): number {
  return [...minimums.values()].reduce((sum, least) => sum + least, 0);
}

/**
 * The minimums of tasks that count: all or none, and those of partitions.
 * Source: volcano-sh/volcano v1.15.1, `CheckTaskValid` and `CheckSubJobReady` in pkg/scheduler/api.
 */
export function countedMinimums({
  minimum,
  minimums,
  partitions,
}: GroupMinimum): readonly (readonly [string, number])[] {
  const ofTasks = minimum < sumOfMinimums(minimums) ? new Map<string, number>() : minimums;
  const merged = new Map(ofTasks);
  for (const [name, least] of partitions ?? []) merged.set(name, Math.max(least, merged.get(name) ?? 0));
  return [...merged].filter(([, least]) => least > 0);
}

/** Whether a group has enough usable pods. A group without a minimum starts with any of its pods. */
export function hasEnoughPods(tasks: readonly CountedTask[], group: GroupMinimum): boolean {
  const usable = (name?: string) =>
    tasks.reduce((sum, each) => sum + (name === undefined || each.task.name === name ? each.usable : 0), 0);
  return (
    usable() >= Math.max(1, group.minimum) && countedMinimums(group).every(([name, least]) => usable(name) >= least)
  );
}

/** The least of a resource with which a group starts: that of its cheapest pods which meet all minimums. */
export function leastDemand(tasks: readonly CountedTask[], group: GroupMinimum, resource: string): bigint {
  const left = tasks
    .map(({ task, perPod, usable }) => ({ name: task.name, count: usable, amount: perPod.get(resource) ?? 0n }))
    .toSorted((a, b) => Number(a.amount - b.amount));
  let sum = 0n;
  const take = (count: number, name?: string) => {
    let open = count;
    for (const each of left) {
      if (name !== undefined && each.name !== name) continue;
      const taken = Math.max(0, Math.min(open, each.count));
      each.count -= taken;
      open -= taken;
      sum = plus(sum, each.amount * BigInt(taken));
    }
  };
  const mandatory = countedMinimums(group);
  for (const [name, least] of mandatory) take(least, name);
  take(leastPods(tasks, group) - mandatory.reduce((pods, [, least]) => pods + least, 0));
  return sum;
}

/** The least pods of a group. Pods of a partition start together. */
function leastPods(tasks: readonly CountedTask[], { minimum }: GroupMinimum): number {
  const least = Math.max(1, minimum);
  const [only, ...others] = tasks.filter(({ usable }) => usable > 0);
  const size = only === undefined || others.length > 0 ? 1 : (only.task.partition ?? 1);
  return Math.ceil(least / size) * size;
}
