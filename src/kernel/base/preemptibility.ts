/**
 * Whether a workload may be evicted for one of higher priority.
 * - `preemptible`: all of its pods
 * - `semi-preemptible`: only the pods above the minimum of its gang; Run:ai 3.0 or newer, not KAI
 * - `non-preemptible`: none of its pods
 */
export const PREEMPTIBILITIES = ["preemptible", "semi-preemptible", "non-preemptible"] as const;
/** One of `PREEMPTIBILITIES`. */
export type Preemptibility = (typeof PREEMPTIBILITIES)[number];
