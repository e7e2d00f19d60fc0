import type { Cluster } from "../../model/index.ts";
import type { AllocatedQueue, CountedGang, QuotaInput } from "./counted-gang.ts";
import type { GangDemand } from "./gang-demand.ts";
import type { PodCounter } from "./pod-counter.ts";
import type { QueueKnowledge } from "./queue-knowledge.ts";
import type { QueueNode } from "./queue-node.ts";
import type { QueueTree } from "./queue-tree.ts";

/** A counted gang. */
export interface MeasuredGang {
  readonly counted: CountedGang;
  /** Counted on first use. */
  readonly demand: GangDemand;
  readonly nodePool: string;
  readonly tree: QueueTree;
  /** The queue of the gang and those above it; none where it is missing. */
  readonly path: readonly QueueNode[];
  /** Whether it is already allocated. */
  readonly running: boolean;
}

/** All counts, each made once, for accounts and verdicts. */
export interface QuotaModel {
  readonly input: QuotaInput;
  /** In the order of the input. */
  readonly gangs: readonly MeasuredGang[];
  /** Those of every cluster with queues, gangs or workloads, by its name. */
  readonly trees: ReadonlyMap<string, QueueTree>;
  readonly cluster: (name: string) => Cluster | undefined;
  /** The allocations of a queue; absent where they are unknown. */
  readonly allocated: (cluster: string, queue: string) => AllocatedQueue | undefined;
  readonly count: PodCounter;
  readonly known: QueueKnowledge;
}
