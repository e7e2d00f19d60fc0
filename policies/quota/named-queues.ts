import type { CheckedObject } from "../../src/policy/checked-object.ts";
import type { ObjectSet } from "../../src/policy/object-set.ts";
import { quotaOfSet } from "../../src/policy/set-quota.ts";
import { chargesOf } from "../../src/quota/charges.ts";
import type { QueueStatus } from "../../src/quota/queue-tree.ts";
import { checkedOf } from "../gang/set-gangs.ts";
import { queuePath } from "./places.ts";

/** A queue that a workload without a gang names, and that serves nobody. */
export interface NamedQueue {
  readonly object: CheckedObject;
  readonly path: string;
  readonly queue: string;
  readonly status: Exclude<QueueStatus, "leaf">;
}

const FOUND = new WeakMap<ObjectSet, readonly NamedQueue[]>();

/** Workloads of which no gang is known but whose labels name a queue: those queues that cannot serve them. */
export function unservedNames(set: ObjectSet): readonly NamedQueue[] {
  const known = FOUND.get(set) ?? find(set);
  FOUND.set(set, known);
  return known;
}

function find(set: ObjectSet): readonly NamedQueue[] {
  const model = quotaOfSet(set);
  const inGangs = new Set(model.gangs.flatMap(({ counted }) => counted.members.map(({ workload }) => workload.object)));
  const found = new Map<string, NamedQueue>();
  for (const { gang, queue, cluster, nodePool, workload } of chargesOf(model)) {
    if (gang !== undefined || queue === undefined || inGangs.has(workload.object)) continue;
    const status = model.trees.get(cluster)?.status(queue, nodePool) ?? "missing";
    const object = checkedOf(set, workload.object);
    if (status === "leaf" || object === undefined || model.allocated(cluster, queue) !== undefined) continue;
    const { path, named } = queuePath(set, object);
    // Nobody says that pods of another scheduler are the queue's only because of their namespace.
    if (!named) continue;
    const { kind, metadata } = workload.object;
    const key = [cluster, kind, metadata.namespace, metadata.name, queue].join("\u0000");
    if (!found.has(key)) found.set(key, { object, path, queue, status });
  }
  return [...found.values()];
}
