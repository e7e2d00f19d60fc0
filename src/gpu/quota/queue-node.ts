import type { KubeObject } from "../../kernel/index.ts";
import type { QuotaResource, Resources } from "./resources.ts";

/** One resource of a queue's quota, in the units of `Resources`; `Infinity` is unlimited. */
export interface QueueQuota {
  /** Guaranteed amount: KAI's `quota`. Negative where a Queue has a number below -1, so nothing fits. */
  readonly deserved: number;
  /** The maximum that may be allocated, over-quota included. */
  readonly limit: number;
  /** Share of the surplus; 0 for none. */
  readonly overQuotaWeight: number;
}

/** A queue of a scheduler, from the organisation or from a Queue object. */
export interface QueueNode {
  /** Unique in its cluster. */
  readonly name: string;
  readonly cluster: string;
  /** Node pool whose scheduler shard serves it: `default` without the label `kai.scheduler/node-pool`. */
  readonly nodePool: string;
  /** Queue above; absent at the top. */
  readonly parent?: string;
  /** Order among siblings; KAI takes 100 where absent. */
  readonly priority?: number;
  readonly displayName?: string;
  readonly quotas: Readonly<Record<QuotaResource, QueueQuota>>;
  /** The organisation, the scheduler's chart, or the Queue, Department or Project that it was read from. */
  readonly origin: "organization" | "chart" | KubeObject;
  /** JSON pointer of the queue in a Department or Project; absent for any other origin. */
  readonly at?: string;
  /** Numbers that the Queue object lacks, such as `gpu.limit`; KAI reads them as 0. */
  readonly unset?: readonly string[];
  /** Department of the organisation that the queue belongs to. */
  readonly department?: string;
  /** Project of the organisation that the queue belongs to. */
  readonly project?: string;
}

/** One of the two numbers of a quota. */
export type QuotaBound = "deserved" | "limit";

/** One number of a queue's quota for each resource. */
export function boundOf({ quotas }: QueueNode, bound: QuotaBound): Resources {
  return { gpu: quotas.gpu[bound], cpu: quotas.cpu[bound], memory: quotas.memory[bound] };
}
