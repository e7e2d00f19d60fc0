import { at, member, number, text } from "../../../kernel/index.ts";
import { NO_LIMIT, type SimQueue } from "../engine/queue.ts";
import type { QueueAmounts } from "../engine/vector.ts";
import { millisecondsOf, nameIn, timeIn } from "./fields.ts";

const DEFAULT_PRIORITY = 100;
/** The unit of memory in a queue. */
const MEGABYTE = 1_000_000;

/** The queues by name. A queue whose parent is missing is left out, with the queues below it. */
export function readSimQueues(objects: readonly unknown[]): Map<string, SimQueue> {
  const parents = new Map(objects.map((object) => [nameIn(object), parentOf(object)]));
  const isRooted = (name: string): boolean => {
    const seen = new Set<string>();
    for (let each = name; each !== ""; each = parents.get(each) ?? "") {
      if (!parents.has(each) || seen.has(each)) return false;
      seen.add(each);
    }
    return true;
  };
  const rooted = objects.filter((object) => isRooted(nameIn(object)));
  const names = rooted.map(nameIn);
  return new Map(
    rooted.map((object) => {
      const name = nameIn(object);
      return [
        name,
        readQueue(
          object,
          names.filter((each) => parents.get(each) === name),
        ),
      ];
    }),
  );
}

const parentOf = (object: unknown): string => text(at(object, "spec", "parentQueue")) ?? "";

function readQueue(object: unknown, children: readonly string[]): SimQueue {
  const spec = member(object, "spec");
  const amounts = (key: string): QueueAmounts => [
    amountOf(spec, "cpu", key),
    Math.max(NO_LIMIT, amountOf(spec, "memory", key) * MEGABYTE),
    amountOf(spec, "gpu", key),
  ];
  return {
    name: nameIn(object),
    parent: parentOf(object),
    children,
    priority: number(member(spec, "priority")) ?? DEFAULT_PRIORITY,
    created: timeIn(at(object, "metadata", "creationTimestamp")),
    rank: 0,
    deserved: amounts("quota"),
    limit: amounts("limit"),
    weight: [
      amountOf(spec, "cpu", "overQuotaWeight"),
      amountOf(spec, "memory", "overQuotaWeight"),
      amountOf(spec, "gpu", "overQuotaWeight"),
    ],
    usage: [0, 0, 0],
    preemptMinRuntime: millisecondsOf(member(spec, "preemptMinRuntime")),
    reclaimMinRuntime: millisecondsOf(member(spec, "reclaimMinRuntime")),
    fairShare: [0, 0, 0],
    allocated: [0, 0, 0],
    allocatedFixed: [0, 0, 0],
    request: [0, 0, 0],
  };
}

const amountOf = (spec: unknown, resource: string, key: string): number =>
  number(at(spec, "resources", resource, key)) ?? 0;
