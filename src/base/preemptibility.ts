/** Whether a workload may be evicted for one of higher priority. */
export const PREEMPTIBILITIES = ["preemptible", "non-preemptible"] as const;
/** One of `PREEMPTIBILITIES`. */
export type Preemptibility = (typeof PREEMPTIBILITIES)[number];
