import type { Workload } from "../workload/workload.ts";
import type { CountedGang } from "./counted-gang.ts";
import type { PodResources } from "./pod-resources.ts";
import type { QueueNode } from "./queue-node.ts";
import type { Resources } from "./resources.ts";

/** What some pods ask for. */
export interface Amounts {
  /** What must be there at once for every gang to start; 0 for pods without a gang. */
  readonly minimum: Resources;
  /** All pods as declared, without suspended workloads. */
  readonly declared: Resources;
  /** All pods at the most that autoscalers may raise them to, without suspended workloads. */
  readonly maximum: Resources;
  /** What suspended workloads and those scaled to zero will ask for once they are switched on; in none of the above. */
  readonly potential: Resources;
  /** GPU memory in MiB of declared pods that is no number of GPUs, since their node pool's GPU is not known. */
  readonly memoryMiB: number;
  /** Declared pods. */
  readonly pods: number;
}

/** One reason why a number is what it is: pods that are all alike. */
export interface Contribution {
  /** Queue that is charged; absent where none is known. */
  readonly queue?: string;
  readonly cluster: string;
  readonly workload: Workload;
  readonly nodePool: string;
  /** The gang; absent for pods without one, and for those of gangs that an autoscaler may add. */
  readonly gang?: CountedGang;
  readonly component: string;
  /** `""` where the component has one instance. */
  readonly instance: string;
  /** Declared pods; 0 where suspended. */
  readonly count: number;
  /** Most pods that there may be. */
  readonly maximum: number;
  /** Pods that there will be once the workload is switched on; 0 where it is on. */
  readonly potential: number;
  readonly preemptible: boolean;
  readonly perPod: PodResources;
}

/** What a row of an account stands for. */
export type AccountKind = "cluster" | "node-pool" | "department" | "project" | "queue";

/** What a queue, or several together, have. */
export interface QuotaSum {
  readonly deserved: Resources;
  readonly limit: Resources;
}

/** A sum over gangs, with the quota that it is held against. */
export interface AccountRow {
  readonly kind: AccountKind;
  readonly cluster: string;
  /** Name of the queue, project, department, node pool or cluster. */
  readonly name: string;
  /** Row above: the parent queue of a queue, the department of a project, the cluster of all others. */
  readonly parent?: string;
  /** The queue of a row for a queue; absent where gangs name one that is not there. */
  readonly queue?: QueueNode;
  /**
   * Quota of a queue; the sum over its own queues for a project or department, over the top queues for a node pool or
   * cluster. Absent where there is no queue.
   */
  readonly quota?: QuotaSum;
  readonly total: Amounts;
  readonly preemptible: Amounts;
  readonly nonPreemptible: Amounts;
  /** What is allocated already and not by these gangs; only where it is known. */
  readonly allocated?: { readonly all: Resources; readonly nonPreemptible: Resources };
  /** What is left of the quota beside declared and allocated pods: negative where there are too many. */
  readonly headroom?: QuotaSum;
  /** GPUs that the nodes of a pool or cluster have, in hundredths; absent where the organisation does not say. */
  readonly capacityGpu?: number;
  /** Everything that is summed up here, in the order of the input. */
  readonly contributions: readonly Contribution[];
}

/** Who uses how much of which quota. */
export interface Account {
  /** Sorted by cluster, kind and name; a queue is listed even where nothing uses it. */
  readonly rows: readonly AccountRow[];
  /** Pods of which no queue is known, or whose scheduler charges none. */
  readonly unattributed: readonly Contribution[];
}
