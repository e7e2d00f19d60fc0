import type { SimGang } from "../engine/gang.ts";
import { difference, queueAmounts, type SimQueue, sumOfAmounts, upwards } from "../engine/queue.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { isActiveUsed, isAllocated, PENDING } from "../engine/status.ts";
import { memoryGpus } from "../engine/task.ts";
import { emptyVector, type QueueAmounts, type Vector } from "../engine/vector.ts";

/** Counts what gangs use and request in their queues and the queues above. */
export function countUse(
  gangs: ReadonlyMap<string, SimGang>,
  queues: ReadonlyMap<string, SimQueue>,
  gpusOfPlace: readonly number[],
  smallestGpu: number | undefined,
): void {
  for (const gang of gangs.values()) {
    let [used, waiting]: [QueueAmounts, QueueAmounts] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const { status, accepted, shape } of gang.tasks.values()) {
      if (isAllocated(status)) used = sumOfAmounts(used, queueAmounts(accepted, gpusOfPlace));
      if (status !== PENDING) continue;
      waiting = sumOfAmounts(waiting, queueAmounts(shape.request, gpusOfPlace));
      if (shape.gpu.kind === "memory") waiting[2] += memoryGpus(shape.gpu, smallestGpu);
    }
    for (const queue of upwards(queues, gang.shape.queue)) {
      queue.allocated = sumOfAmounts(queue.allocated, used);
      queue.request = sumOfAmounts(queue.request, sumOfAmounts(used, waiting));
      if (!gang.shape.isPreemptible) queue.allocatedFixed = sumOfAmounts(queue.allocatedFixed, used);
    }
  }
}

/** The amounts of the ready nodes, without the pods of other schedulers. */
export function totalOf(nodes: ReadonlyMap<string, SimNode>, gpusOfPlace: readonly number[]): QueueAmounts {
  let total: QueueAmounts = [0, 0, 0];
  for (const { isReady, allocatable, tasks } of nodes.values()) {
    if (!isReady) continue;
    total = sumOfAmounts(total, queueAmounts(allocatable, gpusOfPlace));
    for (const { shape, status } of tasks.values()) {
      if (shape.isOfKai || shape.isReservation || !isActiveUsed(status)) continue;
      total = difference(total, queueAmounts(shape.request, gpusOfPlace));
    }
  }
  return total;
}

/** The largest amount of each resource that a node has. */
export function largestOf(nodes: ReadonlyMap<string, SimNode>, size: number): Vector {
  const largest = emptyVector(size);
  for (const { allocatable } of nodes.values()) {
    for (const [place, amount] of allocatable.entries()) largest[place] = Math.max(largest[place] ?? 0, amount);
  }
  return largest;
}
