/**
 * The levels of verdicts about workloads in the queues of Kueue and Volcano, worst first. `never`: the workload never starts,
 * whatever else runs. `conditional`: never, if the assumption holds. `unjudged`: the manifests do not show it. `admitted`: on
 * an empty cluster it starts.
 */
export const QUEUE_LEVELS = ["never", "conditional", "unjudged", "admitted"] as const;

/** One of `QUEUE_LEVELS`. */
export type QueueLevel = (typeof QUEUE_LEVELS)[number];
