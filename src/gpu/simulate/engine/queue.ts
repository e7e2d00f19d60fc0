import type { Counted, QueueAmounts, Vector } from "./vector.ts";
import { amountAt, COUNTED, CPU, GPU, MEMORY } from "./vector.ts";

/** The amount that stands for no limit. */
export const NO_LIMIT = -1;

/** A queue in a cycle. Amounts are millicores, bytes and GPUs. */
export interface SimQueue {
  readonly name: string;
  readonly parent: string;
  readonly children: readonly string[];
  readonly priority: number;
  /** Milliseconds. */
  readonly created: number;
  /** Its place among queues that are equal in everything else; 0 for no such place. */
  rank: number;
  readonly deserved: QueueAmounts;
  readonly limit: QueueAmounts;
  readonly weight: QueueAmounts;
  /** The past use of the share, where the scheduler measures it. */
  readonly usage: QueueAmounts;
  /** Milliseconds; absent where the queue sets none. */
  readonly preemptMinRuntime: number | undefined;
  readonly reclaimMinRuntime: number | undefined;
  fairShare: QueueAmounts;
  allocated: QueueAmounts;
  allocatedFixed: QueueAmounts;
  request: QueueAmounts;
}

export type SimQueues = ReadonlyMap<string, SimQueue>;

export const copyOfQueue = (queue: SimQueue): SimQueue => ({
  ...queue,
  allocated: [...queue.allocated],
  allocatedFixed: [...queue.allocatedFixed],
});

/** A queue and the queues above it, the lowest first. */
export function upwards(queues: SimQueues, name: string): SimQueue[] {
  const found: SimQueue[] = [];
  for (let queue = queues.get(name); queue !== undefined; queue = queues.get(queue.parent)) found.push(queue);
  return found;
}

/** The amounts of a vector that queues count. `gpusOfPlace` has the GPUs of one slice, by place. */
export function queueAmounts(vector: Vector, gpusOfPlace: readonly number[]): QueueAmounts {
  let gpus = amountAt(vector, GPU);
  for (let index = GPU + 1; index < vector.length; index += 1) {
    gpus += (gpusOfPlace[index] ?? 0) * amountAt(vector, index);
  }
  return [amountAt(vector, CPU), amountAt(vector, MEMORY), gpus];
}

/** The most that a queue may use of a resource without taking from others; `NO_LIMIT` for all. */
export function allocatableShare(queue: SimQueue, resource: Counted): number {
  if (queue.deserved[resource] === NO_LIMIT) return queue.limit[resource];
  const share = Math.max(queue.deserved[resource], queue.fairShare[resource]);
  return queue.limit[resource] === NO_LIMIT ? share : Math.min(queue.limit[resource], share);
}

/** Whether an amount is more than another, where `NO_LIMIT` is more than all. */
export function isMore(left: number, right: number): boolean {
  if (left === NO_LIMIT) return right !== NO_LIMIT;
  return right !== NO_LIMIT && left > right;
}

export const isWithinAmounts = (left: QueueAmounts, right: QueueAmounts): boolean =>
  COUNTED.every((resource) => !isMore(left[resource], right[resource]));

export const sumOfAmounts = (left: QueueAmounts, right: QueueAmounts): QueueAmounts => [
  left[0] + right[0],
  left[1] + right[1],
  left[2] + right[2],
];
export const difference = (left: QueueAmounts, right: QueueAmounts): QueueAmounts => [
  left[0] - right[0],
  left[1] - right[1],
  left[2] - right[2],
];

/** Whether a queue stays within what it deserves when it gets more. */
export const fitsDeserved = (queue: SimQueue, more: QueueAmounts): boolean =>
  isWithinAmounts(sumOfAmounts(queue.allocated, more), queue.deserved);
