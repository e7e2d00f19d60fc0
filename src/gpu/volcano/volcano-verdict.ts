import type { KubeObject } from "../../kernel/index.ts";
import type { QueueLevel } from "../account/queue-level.ts";

/** The reason of a verdict. */
export type VolcanoReason =
  | "queue-missing"
  | "queue-closed"
  | "queue-not-leaf"
  | "capability"
  | "minimum"
  | "task-minimum"
  | "depends-on"
  | "plugin"
  | "topology"
  | "nodes"
  | "pods-unknown"
  | "several-objects"
  | "within-capability";

/** A bound of a queue that a workload exceeds. Amounts are in the unit of the resource. */
interface VolcanoObstacle {
  readonly queue: string;
  readonly resource: string;
  readonly needed: bigint;
  readonly most: bigint;
}

/** The end of one workload of Volcano. */
export interface VolcanoVerdict {
  readonly level: QueueLevel;
  readonly reason: VolcanoReason;
  /** The object that people write. */
  readonly object: KubeObject;
  readonly queue: string;
  /** The number of equal groups. */
  readonly copies: number;
  /** JSON pointer of the field that decides. */
  readonly path?: string;
  /** Whether Volcano's webhook rejects the object, so that it does not come to wait. */
  readonly isRejected?: boolean;
  readonly obstacle?: VolcanoObstacle;
  /** The name of the queue that is not among the manifests. */
  readonly missing?: string;
  /** The statement on which a `conditional` verdict depends. */
  readonly assumption?: string;
  /** The requests of all pods, for a workload that is admitted. */
  readonly requests?: ReadonlyMap<string, bigint>;
  /** One line for people, in the words of Volcano. */
  readonly text: string;
}

/** A verdict without the workload that it is about. */
export type VolcanoJudgement = Omit<VolcanoVerdict, "object" | "queue" | "copies">;
