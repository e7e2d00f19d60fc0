import { getOrCreate } from "../../../kernel/index.ts";
import { firstLeaf } from "../engine/first-leaf.ts";
import type { SimGang } from "../engine/gang.ts";
import { isGangBefore } from "../engine/gang-order.ts";
import { hasQueue } from "../engine/gangs-by-queue.ts";
import { Heap } from "../engine/heap.ts";
import { nextRequest } from "../engine/next-tasks.ts";
import { queueAmounts, type SimQueue } from "../engine/queue.ts";
import { isServedBefore, type Standing, standingOf } from "../engine/queue-order.ts";
import type { Session } from "../engine/session.ts";
import type { QueueAmounts } from "../engine/vector.ts";

interface OrderNode {
  readonly queue: SimQueue;
  readonly isLeaf: boolean;
  readonly below: Heap<OrderNode>;
  parent: OrderNode | undefined;
  /** The gangs that wait, the first one last. */
  readonly waiting: SimGang[];
  /** The gangs of a trial, the first one last. `left`: how many of those that wait are still to come. */
  readonly added: SimGang[];
  left: number;
  /** The best gang so far while gangs are added. */
  first: SimGang | undefined;
  isLinked: boolean;
  isChanged: boolean;
  /** The standings with the use at the start of the search, by the best gang. */
  readonly known: Map<SimGang, Standing>;
  readonly allocated: QueueAmounts;
  latest: { readonly allocated: QueueAmounts; readonly gang: SimGang; readonly standing: Standing } | undefined;
}

/**
 * The order of `GangsByQueue` for many trials of one search. The gangs that wait are sorted once, and so are the standings of
 * queues that a trial does not change. The heaps take the same steps, because these decide between equal queues.
 */
export class TrialOrder {
  readonly #session: Session;
  readonly #nodes = new Map<string, OrderNode>();
  readonly #isBefore = (left: OrderNode, right: OrderNode): boolean => {
    if (isEmpty(left)) return true;
    if (isEmpty(right)) return false;
    return isServedBefore(this.#standing(left), this.#standing(right));
  };
  readonly #top = new Heap(this.#isBefore);
  /** The gangs that become the first ones of their queues while those that wait are added. */
  #firsts: { readonly node: OrderNode; readonly gang: SimGang }[] = [];
  #linked: OrderNode[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  /** @param waiting the gangs that wait in all trials, in the order in which they are added */
  prepare(waiting: readonly SimGang[]): void {
    this.#clear();
    this.#firsts = [];
    for (const node of this.#nodes.values()) [node.waiting.length, node.first] = [0, undefined];
    const concerned = new Set<OrderNode>();
    for (const gang of waiting) {
      const node = this.#leafOf(gang);
      if (node === undefined) continue;
      node.waiting.push(gang);
      concerned.add(node);
      if (node.first !== undefined && !isGangBefore(gang, node.first)) continue;
      node.first = gang;
      this.#firsts.push({ node, gang });
    }
    for (const { waiting: gangs } of concerned) gangs.sort((left, right) => (isGangBefore(left, right) ? 1 : -1));
  }

  /** Starts a trial with the gangs that wait and others. */
  start(others: Iterable<SimGang>): void {
    this.#clear();
    for (const { node, gang } of this.#firsts) {
      node.first = gang;
      this.#link(node);
    }
    for (const gang of others) {
      const node = this.#leafOf(gang);
      if (node === undefined) continue;
      node.added.push(gang);
      if (node.first === undefined || isGangBefore(gang, node.first)) node.first = gang;
      this.#link(node);
    }
    for (const node of this.#linked) {
      node.left = node.waiting.length;
      node.isChanged = true;
      if (node.added.length > 1) node.added.sort((left, right) => (isGangBefore(left, right) ? 1 : -1));
    }
  }

  pop(): SimGang | undefined {
    const node = firstLeaf(this.#top);
    if (node === undefined) return undefined;
    const gang = node.first;
    if (gang === node.added.at(-1)) node.added.pop();
    else node.left -= 1;
    const [waiting, added] = [node.waiting[node.left - 1], node.added.at(-1)];
    node.first = waiting === undefined || (added !== undefined && isGangBefore(added, waiting)) ? added : waiting;
    let changed: OrderNode | undefined = node;
    for (; changed !== undefined && isEmpty(changed); changed = changed.parent) {
      (changed.parent?.below ?? this.#top).pop();
    }
    for (; changed !== undefined; changed = changed.parent) changed.isChanged = true;
    return gang;
  }

  #clear(): void {
    this.#top.clear();
    for (const node of this.#linked) {
      node.below.clear();
      node.added.length = 0;
      [node.first, node.isLinked] = [undefined, false];
    }
    this.#linked = [];
  }

  #leafOf(gang: SimGang): OrderNode | undefined {
    const known = this.#nodes.get(gang.shape.queue);
    if (known !== undefined) return known;
    const queue = this.#session.queues.get(gang.shape.queue);
    return queue === undefined || !hasQueue(this.#session, gang) ? undefined : this.#nodeOf(queue);
  }

  #nodeOf(queue: SimQueue): OrderNode {
    return getOrCreate(this.#nodes, queue.name, () => {
      const parent = this.#session.queues.get(queue.parent);
      return {
        queue,
        isLeaf: queue.children.length === 0,
        below: new Heap(this.#isBefore),
        parent: parent && this.#nodeOf(parent),
        waiting: [],
        added: [],
        left: 0,
        first: undefined,
        isLinked: false,
        isChanged: false,
        known: new Map(),
        allocated: queue.allocated,
        latest: undefined,
      };
    });
  }

  #link(start: OrderNode): void {
    for (let node: OrderNode | undefined = start; node !== undefined && !node.isLinked; node = node.parent) {
      node.isLinked = true;
      this.#linked.push(node);
      if (node.parent === undefined && node.queue.parent !== "") return;
      (node.parent?.below ?? this.#top).push(node);
    }
  }

  #standing(node: OrderNode): Standing {
    let leaf: OrderNode | undefined = node;
    while (leaf !== undefined && !leaf.isLeaf) leaf = leaf.below.peek();
    const gang = leaf?.first;
    if (gang === undefined) return standingOf(node.queue, [0, 0, 0], [], this.#session.total);
    const { allocated } = node.queue;
    const { latest } = node;
    if (latest !== undefined && latest.allocated === allocated && latest.gang === gang) return latest.standing;
    const isAsAtStart = allocated === node.allocated;
    const standing = (isAsAtStart ? node.known.get(gang) : undefined) ?? this.#newStanding(node.queue, gang);
    if (isAsAtStart) node.known.set(gang, standing);
    node.latest = { allocated, gang, standing };
    return standing;
  }

  #newStanding(queue: SimQueue, gang: SimGang): Standing {
    const { gpusOfPlace, smallestGpu, total } = this.#session;
    return standingOf(queue, queueAmounts(nextRequest(gang, false, smallestGpu), gpusOfPlace), [], total);
  }
}

const isEmpty = ({ isLeaf, first, below }: OrderNode): boolean => (isLeaf ? first === undefined : below.size === 0);
