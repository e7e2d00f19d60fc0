import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { objectionsOf, quotaOfSet } from "../../src/rules/index.ts";
import { objectOfGang, queueFieldOf } from "./finding-places.ts";

/** A queue that a workload names, in a cluster whose queues nothing describes. */
interface UndescribedQueue {
  /** The first workload that names it. */
  readonly object: CheckedObject;
  readonly path: string;
  readonly key: string;
  readonly message: string;
}

/** The queues that labels name and nothing describes, each once for each cluster, so that it is unknown if they exist. */
export function undescribedQueues(set: ObjectSet): readonly UndescribedQueue[] {
  const queues = new Map<string, UndescribedQueue>();
  for (const { reason, cluster, queue, gangs, text } of objectionsOf(set)) {
    if (reason !== "quota-unknown" || quotaOfSet(set).known.hasQueues(cluster)) continue;
    const key = `unknown/${cluster}/${queue}`;
    const object = queues.has(key) ? undefined : gangs[0] && objectOfGang(set, gangs[0]);
    const place = object && queueFieldOf(set, object);
    if (object === undefined || place?.isSet !== true) continue;
    queues.set(key, { object, path: place.path, key, message: text });
  }
  return [...queues.values()];
}
