import type { KueueAmounts } from "./kueue-amounts.ts";
import type { KueuePodSet, TopologyRequest } from "./pod-set.ts";

/** A pod set with its requests as Kueue counts them. */
export interface CountedPodSet {
  readonly podSet: KueuePodSet;
  /** The spec of its pods. */
  readonly spec: unknown;
  /** The requests of one pod that count against quota. */
  readonly perPod: KueueAmounts;
  /** All requests of one pod, which nodes must have. */
  readonly own: KueueAmounts;
  readonly topology: TopologyRequest | undefined;
}
