/**
 * Whether a workload may be evicted for one of higher priority: wholly, only what exceeds its gang's minimum, or not at
 * all. No release of KAI Scheduler by itself has the second word; Run:ai has it from 3.0 on.
 */
export const PREEMPTIBILITIES = ["preemptible", "semi-preemptible", "non-preemptible"] as const;
/** One of `PREEMPTIBILITIES`. */
export type Preemptibility = (typeof PREEMPTIBILITIES)[number];
