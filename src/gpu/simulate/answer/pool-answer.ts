import type { CapacityObstacle } from "../engine/capacity.ts";
import type { QueueAmounts } from "../engine/vector.ts";
import type { NodeGpus } from "./node-gpus.ts";

/**
 * The state of a gang after the next cycle of the scheduler: `starts` at once; `starts-later`, when the pods that it takes from
 * others have left; `grows` by more pods; `runs` as before; `waits`; `never` starts on these nodes.
 */
export type GangState = "starts" | "starts-later" | "grows" | "runs" | "waits" | "never";

/** The reason why a gang waits. Amounts are millicores, bytes and GPUs. */
export type WaitReason =
  | { readonly kind: "queue"; readonly queue: string }
  /** `gated`: its other pods, which have a scheduling gate. */
  | {
      readonly kind: "pods";
      readonly leaf: string;
      readonly pods: number;
      readonly gated: number;
      readonly minimum: number;
    }
  /** Without `level` the topology does not exist; else it lacks the level. */
  | { readonly kind: "topology"; readonly topology: string; readonly level?: string }
  | ({ readonly kind: "bound" } & CapacityObstacle)
  | { readonly kind: "node-size" }
  | { readonly kind: "constraints" }
  /** `missing`: by which the request is larger than everything that is free. All zero: what is free is in too small parts. */
  | { readonly kind: "room"; readonly missing: QueueAmounts; readonly request: QueueAmounts };

/** Pods of a gang that another one takes. */
export interface TakenPods {
  readonly gang: string;
  readonly pods: number;
  readonly isMoved: boolean;
  readonly action: string;
}

/** One way in which the cycle can end for a gang. */
export interface GangOutcome {
  readonly state: GangState;
  /** Its pods that get a node. */
  readonly placed: number;
  /** Its pods that still wait. */
  readonly waiting: number;
  readonly nodes: readonly { readonly node: string; readonly pods: number }[];
  readonly reason?: WaitReason;
  readonly takes: readonly TakenPods[];
  /** Its pods that others take; the gang for which it is done, or none where its own minimum is not met. */
  readonly losses: readonly {
    readonly gang: string | undefined;
    readonly pods: number;
    readonly isMoved: boolean;
    readonly action: string;
  }[];
}

export interface GangAnswer {
  readonly gang: string;
  readonly namespace: string;
  readonly queue: string;
  readonly priority: number;
  readonly isPreemptible: boolean;
  readonly pods: number;
  /** Several where the scheduler's order among equals decides. */
  readonly outcomes: readonly GangOutcome[];
  /** The reasons for which the outcome is not certain; then the outcomes are those without these. */
  readonly unjudged: readonly string[];
}

interface QueueAnswer {
  readonly queue: string;
  readonly parent: string;
  /** Absent for a resource without a number. */
  readonly deserved: QueueAmounts;
  readonly limit: QueueAmounts;
  readonly fairShare: QueueAmounts;
  readonly before: QueueAmounts;
  readonly after: QueueAmounts;
}

/** The next cycle of the scheduler of one node pool. */
export interface PoolAnswer {
  readonly nodePool: string;
  readonly nodes: number;
  readonly gpus: number;
  /** In the order in which they get nodes, then the waiting ones by name. */
  readonly gangs: readonly GangAnswer[];
  readonly queues: readonly QueueAnswer[];
  /** The GPUs of the nodes before the cycle and after it; of several outcomes, the first. */
  readonly before: readonly NodeGpus[];
  readonly after: readonly NodeGpus[];
}
