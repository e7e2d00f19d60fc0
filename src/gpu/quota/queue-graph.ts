import type { QueueNode } from "./queue-node.ts";

/**
 * The state of a queue for a gang that names it. Only a `leaf` runs pods. A queue is `orphaned` where it, or one above
 * it, names a parent that its shard does not see: KAI drops it with everything below. `cycle`: no path leads to a top.
 */
export type QueueStatus = "leaf" | "parent" | "missing" | "other-node-pool" | "orphaned" | "cycle";

/** The queues of one cluster and their hierarchy. */
export interface QueueGraph {
  readonly cluster: string;
  /** Sorted by name; each name once. */
  readonly queues: readonly QueueNode[];
  readonly find: (name: string) => QueueNode | undefined;
  /** Queues directly below, of the same node pool, sorted by name. */
  readonly children: (name: string) => readonly QueueNode[];
  /** The queue itself and those above it, up to the top; none where the queue is missing. */
  readonly path: (name: string) => readonly QueueNode[];
  /** The state of the queue for a gang of a node pool; by default of its own. */
  readonly status: (name: string, nodePool?: string) => QueueStatus;
}
