import type { KubeObject } from "../../kernel/index.ts";
import type { QueueLevel } from "../account/queue-level.ts";
import type { UnitAmounts } from "../account/resource-amounts.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";

/** The reason of a verdict. */
export type KueueReason =
  | "local-queue-missing"
  | "local-queue-stopped"
  | "cluster-queue-missing"
  | "cluster-queue-inactive"
  | "cluster-queue-stopped"
  | "cohort-circle"
  | "cohort-too-large"
  | "priority-class-missing"
  | "namespace-not-selected"
  | "pod-group-incomplete"
  | "pod-group-disagrees"
  | "requests-above-limits"
  | "limit-range"
  | "uncovered-resource"
  | "quota"
  | "flavor"
  | "topology"
  | "nodes"
  | "shape-unknown"
  | "several-objects"
  | "within-quota";

/** The end of one workload that Kueue queues. */
export interface KueueVerdict {
  readonly level: QueueLevel;
  readonly reason: KueueReason;
  /** The object whose pods Kueue admits: one Pod for a group. */
  readonly object: KubeObject;
  readonly localQueue: string;
  /** The number of equal Workloads. */
  readonly copies: number;
  /** Absent where the LocalQueue is not known. */
  readonly clusterQueue?: string;
  /** The pod set that decides, and the JSON pointer of its template. */
  readonly podSet?: string;
  readonly path?: string;
  readonly obstacles: readonly FlavorObstacle[];
  /** The name of the object without which the queue does not work. */
  readonly missing?: string;
  /** The statement on which a `conditional` verdict depends. */
  readonly assumption?: string;
  /** Flavors of each pod set, with the pods that are admitted; for an admitted workload. */
  readonly admitted?: readonly AdmittedPodSet[];
  /** One line for people, in the words of Kueue. */
  readonly text: string;
}

/** A verdict without the workload that it is about. */
export type KueueJudgement = Omit<KueueVerdict, "object" | "localQueue" | "copies" | "obstacles"> &
  Partial<Pick<KueueVerdict, "obstacles">>;

/** The pods of a pod set that Kueue admits, with the flavor of each resource. */
interface AdmittedPodSet {
  readonly name: string;
  readonly count: number;
  readonly flavors: Readonly<Record<string, string>>;
  /** The requests of all of them that count against quota. */
  readonly requests: UnitAmounts;
}
