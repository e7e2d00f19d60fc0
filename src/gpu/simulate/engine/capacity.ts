import { NO_LIMIT, type SimQueue, type SimQueues, upwards } from "./queue.ts";
import { COUNTED, type Counted, type QueueAmounts } from "./vector.ts";

/** The bound of a queue that keeps pods from starting. */
export interface CapacityObstacle {
  readonly queue: string;
  readonly bound: "limit" | "deserved";
  readonly resource: Counted;
  readonly amount: number;
  readonly allocated: number;
  readonly requested: number;
}

/** The first limit of the queue or of a queue above it that a request exceeds. */
export function limitObstacle(queues: SimQueues, name: string, request: QueueAmounts): CapacityObstacle | undefined {
  for (const queue of upwards(queues, name)) {
    const found = exceeded(queue, "limit", queue.limit, queue.allocated, request);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first deserved amount that the request of a non-preemptible gang exceeds. */
export function deservedObstacle(queues: SimQueues, name: string, request: QueueAmounts): CapacityObstacle | undefined {
  for (const queue of upwards(queues, name)) {
    const found = exceeded(queue, "deserved", queue.deserved, queue.allocatedFixed, request);
    if (found !== undefined) return found;
  }
  return undefined;
}

function exceeded(
  queue: SimQueue,
  bound: CapacityObstacle["bound"],
  amounts: QueueAmounts,
  allocated: QueueAmounts,
  request: QueueAmounts,
) {
  for (const resource of COUNTED) {
    if (amounts[resource] === NO_LIMIT || request[resource] === 0) continue;
    if (amounts[resource] >= allocated[resource] + request[resource]) continue;
    return {
      queue: queue.name,
      bound,
      resource,
      amount: amounts[resource],
      allocated: allocated[resource],
      requested: request[resource],
    };
  }
  return undefined;
}
