import { allocatableShare, fitsDeserved, isMore, NO_LIMIT, type SimQueue, sumOfAmounts } from "./queue.ts";
import { COUNTED, type QueueAmounts } from "./vector.ts";

/** Everything by which queues are compared, counted once for a queue with what it would change. */
export interface Standing {
  readonly queue: SimQueue;
  readonly isOverFairShare: boolean;
  readonly exceedsDeserved: boolean;
  readonly usesWithoutShare: boolean;
  readonly shareAfter: number;
  readonly share: number;
}

/** The standing of a queue with `more`, the request of its next gang, or with the amounts of the gangs that it would lose. */
export function standingOf(
  queue: SimQueue,
  more: QueueAmounts,
  losses: readonly QueueAmounts[],
  total: QueueAmounts,
): Standing {
  const after = sumOfAmounts(queue.allocated, more);
  const usesWithoutShare = COUNTED.some((each) => allocatableShare(queue, each) === 0 && after[each] > 0);
  for (const loss of losses) for (const resource of COUNTED) after[resource] -= loss[resource];
  return {
    queue,
    isOverFairShare: isOverFairShare(queue),
    exceedsDeserved: !fitsDeserved(queue, more),
    usesWithoutShare,
    shareAfter: dominantShare(queue, after, total),
    share: dominantShare(queue, queue.allocated, total),
  };
}

/**
 * Whether `left` is served before `right` (KAI Scheduler, pkg/scheduler/plugins/proportion/queue_order): queues below their fair
 * share, then within what they deserve, then by priority, by the share of what they may use, and by age. Queues that are equal
 * in all of this are in no order; then the answer is false both ways.
 */
export function isServedBefore(left: Standing, right: Standing): boolean {
  const order =
    compareFlags(left.isOverFairShare, right.isOverFairShare) ||
    compareFlags(left.exceedsDeserved, right.exceedsDeserved) ||
    right.queue.priority - left.queue.priority ||
    compareFlags(left.usesWithoutShare, right.usesWithoutShare) ||
    left.shareAfter - right.shareAfter ||
    left.share - right.share ||
    compareAllocatable(left.queue, right.queue);
  if (order !== 0) return order < 0;
  const age = left.queue.created - right.queue.created;
  return age === 0 ? left.queue.rank < right.queue.rank : age < 0;
}

const compareFlags = (left: boolean, right: boolean): number => Number(left) - Number(right);

const isOverFairShare = ({ fairShare, allocated }: SimQueue): boolean =>
  COUNTED.every((resource) => fairShare[resource] < allocated[resource]);

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
