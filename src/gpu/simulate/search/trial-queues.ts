import { getOrCreate } from "../../../kernel/index.ts";
import { deservedObstacle, limitObstacle } from "../engine/capacity.ts";
import type { SimGang } from "../engine/gang.ts";
import { type SimQueue, type SimQueues, upwards } from "../engine/queue.ts";
import type { QueueAmounts } from "../engine/vector.ts";

/** The use of queues in a quick trial: that of the session, which comes back after the trial. */
export class TrialQueues {
  readonly #queues: SimQueues;
  /** Each queue with the queues above it. */
  readonly #paths = new Map<string, readonly SimQueue[]>();
  readonly #saved = new Map<SimQueue, QueueAmounts>();

  constructor(queues: SimQueues) {
    this.#queues = queues;
  }

  /** Adds or takes the amounts of a gang. */
  change(
    { shape }: SimGang,
    amounts: QueueAmounts,
    count: (left: QueueAmounts, right: QueueAmounts) => QueueAmounts,
  ): void {
    for (const queue of getOrCreate(this.#paths, shape.queue, () => upwards(this.#queues, shape.queue))) {
      if (!this.#saved.has(queue)) this.#saved.set(queue, queue.allocated);
      queue.allocated = count(queue.allocated, amounts);
    }
  }

  restore(): void {
    for (const [queue, allocated] of this.#saved) queue.allocated = allocated;
    this.#saved.clear();
  }

  /** Whether a bound keeps a gang from starting. Victims can be preempted, so deserved amounts bound one gang of a trial at most. */
  keepOut({ shape }: SimGang, request: QueueAmounts): boolean {
    if (limitObstacle(this.#queues, shape.queue, request) !== undefined) return true;
    return !shape.isPreemptible && deservedObstacle(this.#queues, shape.queue, request) !== undefined;
  }
}
