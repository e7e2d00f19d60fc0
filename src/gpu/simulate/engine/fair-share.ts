import { Heap } from "./heap.ts";
import { NO_LIMIT, type SimQueue, type SimQueues } from "./queue.ts";
import { COUNTED, type Counted, type QueueAmounts } from "./vector.ts";

/**
 * Sets the fair share of every queue: first what it deserves and requests, then the rest by priority and weight, level by level
 * (KAI Scheduler, pkg/scheduler/plugins/proportion/resource_division). `usageFactor` is `kValue` of the scheduler.
 */
export function setFairShares(queues: SimQueues, total: QueueAmounts, usageFactor: number): void {
  const divide = (given: QueueAmounts, level: readonly SimQueue[]): void => {
    if (level.length === 0) return;
    for (const resource of COUNTED) divideResource(given[resource], level, resource, usageFactor);
    for (const queue of level) {
      const children = queue.children.map((name) => queues.get(name)).filter((child) => child !== undefined);
      divide(queue.fairShare, children);
    }
  };
  divide(
    total,
    [...queues.values()].filter(({ parent }) => parent === ""),
  );
}

function divideResource(total: number, queues: readonly SimQueue[], resource: Counted, usageFactor: number): void {
  let rest = total;
  for (const queue of queues) {
    const deserved = queue.deserved[resource] === NO_LIMIT ? total : queue.deserved[resource];
    const amount = Math.min(deserved, requestable(queue, resource));
    queue.fairShare[resource] += amount;
    rest -= amount;
  }
  if (rest > 0) divideRest(rest, queues, resource, usageFactor);
}

function divideRest(total: number, queues: readonly SimQueue[], resource: Counted, usageFactor: number): void {
  const priorities = [...new Set(queues.map(({ priority }) => priority))].sort((left, right) => right - left);
  let rest = total;
  const parts: (readonly Part[])[] = [];
  for (const priority of priorities) {
    const own = queues.filter((queue) => queue.priority === priority);
    const result = divideByWeight(rest, own, resource, usageFactor);
    rest = result.rest;
    parts.push(result.parts);
  }
  for (const level of parts) {
    if (rest <= 0) return;
    rest = divideParts(rest, level, resource);
  }
}

/** The amount that rounding down took from a queue. */
interface Part {
  readonly queue: SimQueue;
  readonly amount: number;
}

function divideByWeight(total: number, queues: readonly SimQueue[], resource: Counted, usageFactor: number) {
  let rest = total;
  const parts = new Map<SimQueue, Part>();
  for (let isAgain = true; isAgain && rest !== 0; ) {
    isAgain = false;
    const given = rest;
    const weights = shareWeights(queues, resource, usageFactor);
    const sum = [...weights.values()].reduce((all, weight) => all + weight, 0);
    if (sum === 0) break;
    for (const queue of queues) {
      if (rest === 0) break;
      if (isServed(queue, resource) || queue.weight[resource] === 0) continue;
      const share = given * ((weights.get(queue) ?? 0) / sum);
      const wanted = unserved(queue, resource);
      const amount = partOf(share, wanted, queue, parts);
      if (amount === 0) continue;
      queue.fairShare[resource] += amount;
      rest -= amount;
      isAgain ||= wanted < share;
    }
  }
  return { rest, parts: [...parts.values()] };
}

function partOf(share: number, wanted: number, queue: SimQueue, parts: Map<SimQueue, Part>): number {
  if (wanted <= share) {
    parts.delete(queue);
    return wanted;
  }
  const whole = Math.max(0, Math.floor(share));
  if (share - whole > 0) parts.set(queue, { queue, amount: share - whole });
  return whole;
}

function shareWeights(queues: readonly SimQueue[], resource: Counted, usageFactor: number): Map<SimQueue, number> {
  const weights = new Map<SimQueue, number>();
  const total = queues.reduce((sum, queue) => sum + (unserved(queue, resource) > 0 ? queue.weight[resource] : 0), 0);
  if (total === 0) return weights;
  for (const queue of queues) {
    if (isServed(queue, resource)) continue;
    const weight = queue.weight[resource] / total;
    weights.set(queue, Math.max(0, weight + usageFactor * (weight - queue.usage[resource])));
  }
  return weights;
}

function divideParts(total: number, parts: readonly Part[], resource: Counted): number {
  const heap = new Heap<Part>((left, right) => {
    if (left.amount !== right.amount) return left.amount > right.amount;
    if (left.queue.created !== right.queue.created) return left.queue.created < right.queue.created;
    if (left.queue.rank !== right.queue.rank) return left.queue.rank < right.queue.rank;
    return left.queue.name < right.queue.name;
  });
  for (const part of parts) heap.push(part);
  let rest = total;
  for (let part = heap.pop(); part !== undefined && rest !== 0; part = heap.pop()) {
    const amount = Math.min(1, rest);
    part.queue.fairShare[resource] += amount;
    rest -= amount;
  }
  return rest;
}

function requestable({ limit, request }: SimQueue, resource: Counted): number {
  return limit[resource] === NO_LIMIT ? request[resource] : Math.min(limit[resource], request[resource]);
}

const unserved = (queue: SimQueue, resource: Counted): number =>
  Math.max(0, requestable(queue, resource) - queue.fairShare[resource]);

function isServed({ request, fairShare, limit }: SimQueue, resource: Counted): boolean {
  if (request[resource] <= fairShare[resource]) return true;
  return limit[resource] !== NO_LIMIT && limit[resource] <= fairShare[resource];
}
