import { firstLeaf } from "./first-leaf.ts";
import type { SimGang } from "./gang.ts";
import { isGangBefore } from "./gang-order.ts";
import { Heap } from "./heap.ts";
import { nextRequest } from "./next-tasks.ts";
import { queueAmounts, type SimQueue } from "./queue.ts";
import { isServedBefore, type Standing, standingOf } from "./queue-order.ts";
import type { Session } from "./session.ts";
import type { QueueAmounts, Vector } from "./vector.ts";

interface QueueNode {
  readonly queue: SimQueue;
  readonly gangs: Heap<SimGang>;
  readonly below: Heap<QueueNode>;
  readonly isLeaf: boolean;
  parent: QueueNode | undefined;
  isChanged: boolean;
  known: KnownStanding | undefined;
}

/** The standing of a queue, and everything from which it was counted. A changed sum is another array. */
interface KnownStanding {
  readonly standing: Standing;
  readonly allocated: QueueAmounts;
  readonly gang: SimGang | undefined;
  readonly request: Vector | undefined;
  readonly taken: number;
}

const sizeOf = ({ isLeaf, gangs, below }: QueueNode): number => (isLeaf ? gangs.size : below.size);

/**
 * Gangs in the order in which the scheduler looks at them: the queue that is served first, and in it the gang that comes first.
 * With `isVictims`, the other way round (KAI Scheduler, pkg/scheduler/actions/utils/job_order_by_queue.go).
 */
export class GangsByQueue {
  readonly #session: Session;
  readonly #isVictims: boolean;
  readonly #nodes = new Map<string, QueueNode>();
  readonly #top: Heap<QueueNode>;
  readonly #taken = new Map<string, SimGang[]>();
  readonly #isQueueBefore: (left: QueueNode, right: QueueNode) => boolean;

  constructor(session: Session, gangs: Iterable<SimGang>, isVictims = false) {
    this.#session = session;
    this.#isVictims = isVictims;
    this.#isQueueBefore = (left, right) => {
      if (sizeOf(left) === 0) return !isVictims;
      if (sizeOf(right) === 0) return isVictims;
      return isServedBefore(this.#standing(left), this.#standing(right)) !== isVictims;
    };
    this.#top = new Heap(this.#isQueueBefore);
    for (const gang of gangs) if (hasQueue(session, gang)) this.push(gang);
  }

  get isEmpty(): boolean {
    return this.#top.size === 0;
  }

  push(gang: SimGang): void {
    const queue = this.#session.queues.get(gang.shape.queue);
    if (queue === undefined || queue.children.length > 0) return;
    const known = this.#nodes.get(queue.name);
    const node = known ?? this.#newNode(queue, true);
    node.gangs.push(gang);
    if (known === undefined) this.#link(node);
    markChanged(node);
  }

  pop(): SimGang | undefined {
    const node = firstLeaf(this.#top);
    const gang = node?.gangs.pop();
    if (node === undefined || gang === undefined) return undefined;
    if (this.#isVictims) {
      const taken = this.#taken.get(node.queue.name) ?? [];
      this.#taken.set(node.queue.name, taken);
      taken.push(gang);
    }
    this.#clean(node);
    return gang;
  }

  #newNode(queue: SimQueue, isLeaf: boolean): QueueNode {
    const node: QueueNode = {
      queue,
      gangs: new Heap((left, right) => isGangBefore(left, right) !== this.#isVictims),
      below: new Heap(this.#isQueueBefore),
      isLeaf,
      parent: undefined,
      isChanged: false,
      known: undefined,
    };
    this.#nodes.set(queue.name, node);
    return node;
  }

  #link(node: QueueNode): void {
    if (node.queue.parent === "") {
      this.#top.push(node);
      return;
    }
    const queue = this.#session.queues.get(node.queue.parent);
    if (queue === undefined) return;
    const known = this.#nodes.get(queue.name);
    const parent = known ?? this.#newNode(queue, false);
    node.parent = parent;
    parent.below.push(node);
    if (known === undefined) this.#link(parent);
  }

  #clean(leaf: QueueNode): void {
    let node: QueueNode | undefined = leaf;
    for (; node !== undefined && sizeOf(node) === 0; node = node.parent) {
      (node.parent?.below ?? this.#top).pop();
      this.#nodes.delete(node.queue.name);
    }
    if (node !== undefined) markChanged(node);
  }

  /** The standing of a queue with the best gang below it. */
  #standing(node: QueueNode): Standing {
    let leaf: QueueNode | undefined = node;
    while (leaf !== undefined && !leaf.isLeaf) leaf = leaf.below.peek();
    const gang = leaf?.gangs.peek();
    const { gpusOfPlace, smallestGpu, total } = this.#session;
    const { queue, known } = node;
    const request = this.#isVictims || gang === undefined ? undefined : nextRequest(gang, false, smallestGpu);
    const taken = (this.#isVictims && leaf !== undefined && this.#taken.get(leaf.queue.name)) || [];
    if (
      known !== undefined &&
      known.allocated === queue.allocated &&
      known.gang === gang &&
      known.request === request &&
      known.taken === taken.length
    ) {
      return known.standing;
    }
    const lost = this.#isVictims && gang !== undefined ? [...taken, gang] : [];
    const losses = lost.map(({ allocated }) => queueAmounts(allocated, gpusOfPlace));
    const more: QueueAmounts = request === undefined ? [0, 0, 0] : queueAmounts(request, gpusOfPlace);
    const standing = standingOf(queue, more, losses, total);
    node.known = { standing, allocated: queue.allocated, gang, request, taken: taken.length };
    return standing;
  }
}

function markChanged(start: QueueNode): void {
  for (let node: QueueNode | undefined = start; node !== undefined; node = node.parent) node.isChanged = true;
}

/** Whether the queue of a gang exists, has its parent, and runs workloads. */
export function hasQueue({ queues }: Session, { shape }: SimGang): boolean {
  const queue = queues.get(shape.queue);
  return queue !== undefined && (queue.parent === "" || queues.has(queue.parent)) && queue.children.length === 0;
}
