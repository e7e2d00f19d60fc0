import { saysNever } from "../../src/quota/gang-verdicts.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { DEFAULT_QUEUE } from "../../src/workload/queue.ts";
import { queuePath, subjectOf } from "./places.ts";
import { objectionsOf } from "./set-verdicts.ts";

/** A workload that names no queue and may start in that of the chart. */
export interface StrayWorkload {
  readonly object: CheckedObject;
  readonly queue: string;
  /** Its gangs. */
  readonly count: number;
}

/** Workloads in `default-queue` because nothing names a queue; those that never start there are other findings. */
export function strayWorkloads(set: ObjectSet): readonly StrayWorkload[] {
  const model = quotaOfSet(set);
  const stuck = new Set(objectionsOf(set).flatMap((verdict) => (saysNever(verdict) ? verdict.gangs : [])));
  const counts = new Map<CheckedObject, number>();
  for (const { counted } of model.gangs) {
    if (counted.mode !== "predicted" || counted.gang.queue !== DEFAULT_QUEUE || stuck.has(counted)) continue;
    if (model.trees.get(counted.cluster)?.find(DEFAULT_QUEUE)?.origin !== "chart") continue;
    const object = subjectOf(set, counted);
    if (object !== undefined) counts.set(object, (counts.get(object) ?? 0) + 1);
  }
  return [...counts]
    .filter(([object]) => !queuePath(set, object).named)
    .map(([object, count]) => ({ object, queue: DEFAULT_QUEUE, count }));
}
