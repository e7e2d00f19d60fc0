import type { Nullable, Preemptibility } from "../../kernel/index.ts";

/** The preemptibilities of a definition: those of the Trainings API 2.24. */
export const API_PREEMPTIBILITIES = ["preemptible", "non-preemptible"] as const satisfies readonly Preemptibility[];

/** The scheduling and display of a whole workload. */
export interface SchedulingFields {
  /** Category in the platform's views, for example `Train`. */
  readonly category?: Nullable<string>;
  /** Node pools in order of preference, at most 1,000, each at most 63 characters. */
  readonly nodePools?: Nullable<readonly string[]>;
  /** Whether a workload of higher priority may evict this one; follows from the priority when absent. */
  readonly preemptibility?: Nullable<(typeof API_PREEMPTIBILITIES)[number]>;
  /** Name of a priority class of the target cluster; the default of the workload's type when absent. */
  readonly priorityClass?: Nullable<string>;
}
