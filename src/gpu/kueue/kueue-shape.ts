import type { PodSet } from "../account/pod-set.ts";

/** The pods that one Workload object of Kueue starts together, and the number of equal Workloads. */
export interface KueueShape {
  /** The Workloads that the object becomes: one, or one for each replica of kinds that Kueue admits by replica. */
  readonly copies: number;
  /** In the order in which Kueue gives them flavors. */
  readonly podSets: readonly PodSet[];
}

/** The shape of an object, or the reason why the object alone does not show it. */
export type KueueShapeOrReason = KueueShape | string;
