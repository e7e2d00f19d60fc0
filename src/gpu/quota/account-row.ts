import type { Workload } from "../../model/index.ts";
import type { CountedGang } from "./counted-gang.ts";
import type { PodResources } from "./pod-resources.ts";
import type { QueueNode } from "./queue-node.ts";
import type { Resources } from "./resources.ts";
import type { WorkloadControl } from "./workload-control.ts";

/** The resources that some pods request. */
export interface Amounts {
  /** The pods that must run at once for every gang to start; 0 for pods without a gang. */
  readonly minimum: Resources;
  /** All pods as declared, without suspended workloads. */
  readonly declared: Resources;
  /** All pods at the maximum of their autoscalers, without suspended workloads. */
  readonly maximum: Resources;
  /** Requests of suspended workloads and those scaled to zero once they are active; not included above. */
  readonly potential: Resources;
  /** GPU memory in MiB of declared pods that cannot be converted to GPUs, since their node pool's GPU is unknown. */
  readonly memoryMiB: number;
  /** Declared pods. */
  readonly pods: number;
}

/** One part of a number: equal pods. */
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
  /** The maximum number of pods. */
  readonly maximum: number;
  /** The number of pods once the workload is active; 0 while it is active. */
  readonly potential: number;
  /** Whether some of the pods may be preempted: all, or those above the minimum of a semi-preemptible gang. */
  readonly preemptible: boolean;
  readonly control: WorkloadControl;
  readonly perPod: PodResources;
}

/** The kind of a row of an account. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Every kind of row, in the order of an account. */
export const ACCOUNT_KINDS = ["cluster", "node-pool", "department", "project", "queue"] as const;

/** The quota of a queue, or of several together. */
export interface QuotaSum {
  readonly deserved: Resources;
  readonly limit: Resources;
}

/** A sum over gangs, with the quota that it counts against. */
export interface AccountRow {
  readonly kind: AccountKind;
  readonly cluster: string;
  /** Name of the queue, project, department, node pool or cluster. */
  readonly name: string;
  /** Row above: the parent queue of a queue, the department of a project, the cluster of all others. */
  readonly parent?: string;
  /** The queue of a row for a queue; absent where gangs name a missing one. */
  readonly queue?: QueueNode;
  /**
   * Quota of a queue; the sum over its own queues for a project or department, over the top queues for a node pool or
   * cluster. Absent where there is no queue.
   */
  readonly quota?: QuotaSum;
  readonly total: Amounts;
  readonly preemptible: Amounts;
  readonly nonPreemptible: Amounts;
  /** Resources that are already allocated to other workloads; absent where they are unknown. */
  readonly allocated?: { readonly all: Resources; readonly nonPreemptible: Resources };
  /** The quota minus declared and allocated pods: negative where there are too many. */
  readonly headroom?: QuotaSum;
  /** GPUs of the nodes of a pool or cluster, in hundredths; absent where the organisation does not contain them. */
  readonly capacityGpu?: number;
  /** The addends, in the order of the input. */
  readonly contributions: readonly Contribution[];
}

/** The use of every quota. */
export interface Account {
  /** Sorted by cluster, kind and name; includes unused queues. */
  readonly rows: readonly AccountRow[];
  /** Pods with an unknown queue, or with a scheduler that does not charge queues. */
  readonly unattributed: readonly Contribution[];
}
