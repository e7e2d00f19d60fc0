import type { PodSet } from "../account/pod-set.ts";
import type { UnitAmounts } from "../account/resource-amounts.ts";
import type { TopologyRequest } from "./topology-request.ts";

/** A pod set with its requests as Kueue counts them. */
export interface CountedPodSet {
  readonly podSet: PodSet;
  /** The spec of its pods. */
  readonly spec: unknown;
  /** The requests of one pod that count against quota. */
  readonly perPod: UnitAmounts;
  /** All requests of one pod, which nodes must have. */
  readonly own: UnitAmounts;
  readonly topology: TopologyRequest | undefined;
}
