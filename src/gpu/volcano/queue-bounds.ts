import { getOrCreate } from "../../kernel/index.ts";
import { least, most } from "../account/resource-amounts.ts";
import { VOLCANO_DEFAULT, VOLCANO_ROOT, type VolcanoQueue } from "./volcano-queues.ts";

/** The most of a resource that one workload can have, and the queue that decides. */
export interface QueueBound {
  readonly amount: bigint;
  readonly queue: string;
  /** Whether guarantees of other queues take a part. */
  readonly isReserved: boolean;
  /** Whether it counts only when a group is enqueued, and not for its pods. */
  readonly isOfGroup?: boolean;
}

/** The longest chain of queues that is followed. Volcano's webhook allows 5 by default. */
const MOST_LEVELS = 100;

/** The queues of one cluster. */
export interface QueueForest {
  readonly queues: ReadonlyMap<string, VolcanoQueue>;
  /** The names that several different queues have, so that the queues below them may be those of another one. */
  readonly ambiguous: ReadonlySet<string>;
  /** The queues directly below each one; none below an ambiguous one. */
  readonly childrenOf: (name: string) => readonly VolcanoQueue[];
  /** The queue and those above it, without `root`, from bottom to top; undefined for a circle. */
  readonly chainOf: (name: string) => readonly string[] | undefined;
  /** The guarantees of all queues together. */
  readonly guaranteed: (resource: string) => bigint;
  /** The bound by the capability of the queue alone. */
  readonly ownBound: (name: string, resource: string) => QueueBound | undefined;
  /** The bound by all queues above it as well; undefined for none. */
  readonly treeBound: (name: string, resource: string) => QueueBound | undefined;
}

/**
 * The queues with their bounds. Source: volcano-sh/volcano v1.15.1, pkg/scheduler/plugins/capacity (`buildQueueAttrs`,
 * `checkHierarchicalQueue`) and plugins/proportion.
 */
export function queueForest(written: readonly VolcanoQueue[], ambiguous: ReadonlySet<string> = new Set()): QueueForest {
  const queues = new Map(written.map((queue) => [queue.name, queue]));
  const children = new Map<string, VolcanoQueue[]>();
  for (const queue of queues.values()) {
    if (queue.parent !== undefined) getOrCreate(children, queue.parent, (): VolcanoQueue[] => []).push(queue);
  }
  const childrenOf = (name: string) => (ambiguous.has(name) ? [] : (children.get(name) ?? []));
  const chainOf = (name: string): readonly string[] | undefined => {
    const chain: string[] = [];
    let current: string | undefined = name;
    while (current !== undefined && current !== VOLCANO_ROOT) {
      if (chain.includes(current) || chain.length >= MOST_LEVELS) return undefined;
      chain.push(current);
      current = queues.get(current)?.parent ?? VOLCANO_ROOT;
    }
    return chain;
  };
  const sums = new Map<string, Map<string, bigint>>();
  const sumOfGuarantees = (key: string, resource: string, list: () => Iterable<VolcanoQueue>) =>
    getOrCreate(
      getOrCreate(sums, key, () => new Map<string, bigint>()),
      resource,
      () => [...list()].reduce((sum, { guarantee }) => sum + (guarantee.get(resource) ?? 0n), 0n),
    );
  const guaranteedBelow = (name: string, resource: string) =>
    sumOfGuarantees(`below ${name}`, resource, () => childrenOf(name));
  const guaranteed = (resource: string) => sumOfGuarantees("all", resource, () => queues.values());
  const ownBound = (name: string, resource: string) => {
    const amount = capabilityOf(queues.get(name), resource);
    return amount === undefined ? undefined : { amount, queue: name, isReserved: false };
  };
  const treeBound = (name: string, resource: string): QueueBound | undefined => {
    const chain = chainOf(name);
    if (chain === undefined) return undefined;
    const root = queues.get(VOLCANO_ROOT);
    // A root queue with a capability has no room for the resources that it does not list.
    let real = root === undefined || root.capability.size === 0 ? undefined : (root.capability.get(resource) ?? 0n);
    let bound = real === undefined ? undefined : { amount: real, queue: VOLCANO_ROOT, isReserved: false };
    let parent = VOLCANO_ROOT;
    for (const each of chain.toReversed()) {
      const queue = queues.get(each);
      const own = queue?.guarantee.get(resource) ?? 0n;
      const reserved = guaranteedBelow(parent, resource) - own;
      const capability = capabilityOf(queue, resource);
      const rest = real === undefined ? undefined : most(0n, real - reserved - own) + own;
      const isReserved = rest !== undefined && reserved > 0n && (capability === undefined || rest < capability);
      real = rest === undefined ? capability : least(rest, capability ?? rest);
      if (real !== undefined && (bound === undefined || real < bound.amount)) {
        bound = { amount: real, queue: isReserved ? parent : each, isReserved };
      }
      parent = each;
    }
    return bound;
  };
  return { queues, ambiguous, childrenOf, chainOf, guaranteed, ownBound, treeBound };
}

/** The capability of a queue; a 0 of CPU or memory is no limit. */
function capabilityOf(queue: VolcanoQueue | undefined, resource: string): bigint | undefined {
  const amount = queue?.capability.get(resource);
  return amount !== undefined && amount <= 0n && (resource === "cpu" || resource === "memory") ? undefined : amount;
}

/** Whether Volcano creates a queue itself. */
export function isCreatedByVolcano(name: string): boolean {
  return name === VOLCANO_ROOT || name === VOLCANO_DEFAULT;
}
