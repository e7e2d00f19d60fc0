import { allocatableShare, fitsDeserved, isMore, NO_LIMIT, type SimQueue, sumOfAmounts } from "./queue.ts";
import { COUNTED, type QueueAmounts } from "./vector.ts";

/** A queue with what it would change: the request of its next gang, or the amounts of the gangs that it would lose. */
export interface Contender {
  readonly queue: SimQueue;
  readonly more: QueueAmounts;
  readonly losses: readonly QueueAmounts[];
}

/**
 * Whether `left` is served before `right` (KAI Scheduler, pkg/scheduler/plugins/proportion/queue_order): queues below their fair
 * share, then within what they deserve, then by priority, by the share of what they may use, and by age. Queues that are equal
 * in all of this are in no order; then the answer is false both ways.
 */
export function isServedBefore(left: Contender, right: Contender, total: QueueAmounts): boolean {
  const order =
    compareFlags(isOverFairShare(left.queue), isOverFairShare(right.queue)) ||
    compareFlags(!fitsDeserved(left.queue, left.more), !fitsDeserved(right.queue, right.more)) ||
    right.queue.priority - left.queue.priority ||
    compareFlags(usesWithoutShare(left), usesWithoutShare(right)) ||
    dominantShare(left.queue, changed(left), total) - dominantShare(right.queue, changed(right), total) ||
    dominantShare(left.queue, left.queue.allocated, total) - dominantShare(right.queue, right.queue.allocated, total) ||
    compareAllocatable(left.queue, right.queue);
  return order === 0 ? left.queue.created < right.queue.created : order < 0;
}

const compareFlags = (left: boolean, right: boolean): number => Number(left) - Number(right);

const isOverFairShare = ({ fairShare, allocated }: SimQueue): boolean =>
  COUNTED.every((resource) => fairShare[resource] < allocated[resource]);

function usesWithoutShare({ queue, more }: Contender): boolean {
  const allocated = sumOfAmounts(queue.allocated, more);
  return COUNTED.some((resource) => allocatableShare(queue, resource) === 0 && allocated[resource] > 0);
}

function changed({ queue, more, losses }: Contender): QueueAmounts {
  const sum = sumOfAmounts(queue.allocated, more);
  for (const loss of losses) for (const resource of COUNTED) sum[resource] -= loss[resource];
  return sum;
}

/** The largest part that a queue uses of what it may use of a resource. */
function dominantShare(queue: SimQueue, allocated: QueueAmounts, total: QueueAmounts): number {
  let largest = 0;
  for (const resource of COUNTED) {
    const own = allocatableShare(queue, resource);
    const share = own === NO_LIMIT ? total[resource] : own;
    largest = Math.max(largest, share === 0 ? allocated[resource] * 1000 : allocated[resource] / share);
  }
  return largest;
}

function compareAllocatable(left: SimQueue, right: SimQueue): number {
  const isLess = (first: SimQueue, second: SimQueue) =>
    COUNTED.every((each) => !isMore(allocatableShare(first, each), allocatableShare(second, each)));
  return compareFlags(isLess(right, left), isLess(left, right));
}
