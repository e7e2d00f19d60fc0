import type { CountedGang } from "./counted-gang.ts";
import type { QuotaBound } from "./queue-node.ts";
import type { QuotaResource } from "./resources.ts";

/**
 * The levels of verdicts, worst first. `never`: it cannot start, whatever else runs. `never-together`: it cannot
 * start beside the others, or beside existing allocations. `partial`: it starts but cannot grow to its full size.
 * `risky`: it fits exactly, and floating point may make it not fit, or the scheduler's order of unequal pods decides.
 * `info`: it runs over quota, or would never start once active. `cannot-say`: quota does not prevent its start; whether
 * nodes have room is not known offline.
 */
export const VERDICT_LEVELS = ["never", "never-together", "partial", "risky", "info", "cannot-say"] as const;

/** One of `VERDICT_LEVELS`. */
export type VerdictLevel = (typeof VERDICT_LEVELS)[number];

/** The reason. The first group is about the queue, the second about the shape of the gang, the third about amounts. */
export type VerdictReason =
  | "queue-missing"
  | "queue-not-leaf"
  | "queue-orphaned"
  | "queue-cycle"
  | "queue-other-node-pool"
  | "minimum-exceeds-pods"
  | "minimum-exceeds-children"
  | "pods-without-leaf"
  | "no-pod-group"
  | "topology-unsatisfiable"
  | "pod-exceeds-node"
  | "pod-exceeds-gpu"
  | "gang-exceeds-node"
  | "over-limit"
  | "non-preemptible-over-quota"
  | "order-decides"
  | "exact-fraction"
  | "over-quota"
  | "within-quota"
  | "quota-unknown";

/** The size of a gang, or of all gangs of a queue, that a verdict is about. */
export type DemandSize = "minimum" | "declared" | "maximum";

/** One queue on the path from a gang's queue to the top. */
interface QueueBound {
  readonly queue: string;
  /** Units of `Resources`; `Infinity` is unlimited. */
  readonly have: number;
}

/** A verdict on a gang, or on all gangs of a queue, before anything runs. */
export interface QuotaVerdict {
  readonly level: VerdictLevel;
  readonly reason: VerdictReason;
  readonly cluster: string;
  /** The queue at which it fails or fits: that of the gang or one above it. */
  readonly queue: string;
  /** One gang, or for a queue as a whole every gang that counts. */
  readonly gangs: readonly CountedGang[];
  /** Whether it is about the queue as a whole. */
  readonly together: boolean;
  /** The resource that it concerns; absent if it concerns the queue itself or the gang's shape. */
  readonly resource?: QuotaResource;
  /** The number of the quota at which it fails. */
  readonly bound?: QuotaBound;
  readonly size?: DemandSize;
  /** The component whose pods it concerns; absent for all pods. */
  readonly component?: string;
  /** The change after which it no longer applies; absent where the numbers of the verdict show it. */
  readonly fix?: string;
  /** The need in the unit of `Resources`, without existing allocations; pods or children for a shape. */
  readonly need?: number;
  /** The quota of the queue in the same unit; `Infinity` is unlimited. */
  readonly have?: number;
  /** Existing allocations that count against the bound; absent without any. */
  readonly allocated?: number;
  /** The same number of the quota on every queue from the gang's own to the top. */
  readonly chain?: readonly QueueBound[];
  /** Whether the gang has no pods now, so the verdict applies once it is resumed or scaled up. */
  readonly isInactive?: boolean;
  /** One line with the arithmetic, for people. */
  readonly text: string;
}
