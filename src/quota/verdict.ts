import type { CountedGang } from "./counted-gang.ts";
import type { QuotaBound } from "./queue-node.ts";
import type { QuotaResource } from "./resources.ts";

/**
 * How sure a verdict is, worst first. `never`: it cannot start, whatever else runs. `never-together`: not beside the
 * others, or beside what is allocated already. `partial`: it starts but cannot grow to its full size. `risky`: it fits
 * exactly, and floating point may make it not fit. `info`: runs over quota, or would never start once switched on.
 * `cannot-say`: quota does not keep it from starting; whether nodes have room is not known offline.
 */
export const VERDICT_LEVELS = ["never", "never-together", "partial", "risky", "info", "cannot-say"] as const;

/** One of `VERDICT_LEVELS`. */
export type VerdictLevel = (typeof VERDICT_LEVELS)[number];

/** Why. The first group is about the queue, the second about the shape of the gang, the third about amounts. */
export type VerdictReason =
  | "queue-missing"
  | "queue-not-leaf"
  | "queue-orphaned"
  | "queue-cycle"
  | "queue-other-node-pool"
  | "minimum-exceeds-pods"
  | "minimum-exceeds-children"
  | "pods-without-leaf"
  | "over-limit"
  | "non-preemptible-over-quota"
  | "exact-fraction"
  | "over-quota"
  | "within-quota"
  | "quota-unknown";

/** Which size of a gang, or of all gangs of a queue, a verdict is about. */
export type DemandSize = "minimum" | "declared" | "maximum";

/** One queue on the way from a gang's queue to the top. */
export interface QueueBound {
  readonly queue: string;
  /** Units of `Resources`; `Infinity` is unlimited. */
  readonly have: number;
}

/** What can be said of a gang, or of all gangs of a queue, before anything runs. */
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
  /** The resource that it is about; absent where it is about the queue itself or the gang's shape. */
  readonly resource?: QuotaResource;
  /** Which number of the quota it fails at. */
  readonly bound?: QuotaBound;
  readonly size?: DemandSize;
  /** What is needed, in the unit of `Resources`, without what is allocated already; pods or children for a shape. */
  readonly need?: number;
  /** What the queue has, in the same unit; `Infinity` is unlimited. */
  readonly have?: number;
  /** What is allocated already and counts against the bound; absent where nothing is. */
  readonly allocated?: number;
  /** The same number of the quota on every queue from the gang's own to the top. */
  readonly chain?: readonly QueueBound[];
  /** Whether the gang has no pods now, so that the verdict holds once it is resumed or scaled up. */
  readonly asleep?: boolean;
  /** One line with the arithmetic, for people. */
  readonly text: string;
}
