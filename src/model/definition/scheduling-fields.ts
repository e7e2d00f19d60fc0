import type { Nullable, Preemptibility } from "../../kernel/index.ts";

/**
 * Whether a workload of a higher priority may evict this one.
 * - `preemptible`: it may, and the workload may use more than the quota of its project
 * - `non-preemptible`: it may not; the workload needs quota for all of its GPUs
 */
export const API_PREEMPTIBILITIES = ["preemptible", "non-preemptible"] as const satisfies readonly Preemptibility[];

/** The scheduling and display of a whole workload. */
export interface SchedulingFields {
  /**
   * Category in the views of the platform.
   * @example "Train"
   */
  readonly category?: Nullable<string>;
  /**
   * Node pools in the order of preference, for which the project has a quota. On `kai` one at most.
   * @default - the pool `default`; on `runai` the `defaultNodePools` of the project
   */
  readonly nodePools?: Nullable<readonly string[]>;
  /** @default - follows from the priority class: non-preemptible from 100 on */
  readonly preemptibility?: Nullable<(typeof API_PREEMPTIBILITIES)[number]>;
  /**
   * Name of a priority class of the cluster.
   * @default - that of the type of workload: `train` for a Training, `inference` for a DistributedInference
   * @example "train"
   */
  readonly priorityClass?: Nullable<string>;
}
