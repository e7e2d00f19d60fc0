import { type Cluster, DEFAULT_NODE_POOL } from "../model/organization.ts";
import type { AllocatedQueue, CountedGang, QuotaInput } from "./counted-gang.ts";
import { type GangDemand, gangDemand } from "./gang-demand.ts";
import { type PodCounter, podCounter } from "./pod-counter.ts";
import { emptyTree, type QueueTree, queueTrees } from "./queue-tree.ts";

/** A gang that was counted. */
export interface MeasuredGang {
  readonly counted: CountedGang;
  readonly demand: GangDemand;
  readonly nodePool: string;
  readonly tree: QueueTree;
  /** Whether it is among what is allocated already. */
  readonly running: boolean;
}

/** Everything counted once, from which accounts and verdicts are made. */
export interface QuotaModel {
  readonly input: QuotaInput;
  /** In the order of the input. */
  readonly gangs: readonly MeasuredGang[];
  /** Of every cluster that has queues, gangs or workloads, by its name. */
  readonly trees: ReadonlyMap<string, QueueTree>;
  readonly cluster: (name: string) => Cluster | undefined;
  /** What is allocated on a queue; absent where nothing is known. */
  readonly allocated: (cluster: string, queue: string) => AllocatedQueue | undefined;
  readonly count: PodCounter;
}

/** Counts every gang once. */
export function quotaModel(input: QuotaInput): QuotaModel {
  const clusters = new Map(input.organization.clusters.map((cluster) => [cluster.name, cluster]));
  const trees = new Map(queueTrees(input.queues));
  for (const { cluster } of [...input.gangs, ...input.workloads]) {
    if (!trees.has(cluster)) trees.set(cluster, emptyTree(cluster));
  }
  const allocated = new Map((input.allocated ?? []).map((entry) => [keyOf(entry.cluster, entry.queue), entry]));
  const count = podCounter(input.organization.clusters, input);
  const gangs = input.gangs.map(
    (counted): MeasuredGang => ({
      counted,
      demand: gangDemand(counted, clusters.get(counted.cluster), count),
      nodePool: counted.gang.nodePool ?? DEFAULT_NODE_POOL,
      tree: trees.get(counted.cluster) ?? emptyTree(counted.cluster),
      running: input.running?.(counted) ?? false,
    }),
  );
  return {
    input,
    gangs,
    trees,
    cluster: (name) => clusters.get(name),
    allocated: (cluster, queue) => allocated.get(keyOf(cluster, queue)),
    count,
  };
}

function keyOf(cluster: string, queue: string): string {
  return `${cluster}\u0000${queue}`;
}
