import { type Cluster, DEFAULT_NODE_POOL } from "../organization/organization.ts";
import { chartQueues } from "./chart-queues.ts";
import type { AllocatedQueue, CountedGang, QuotaInput } from "./counted-gang.ts";
import { type GangDemand, gangDemand } from "./gang-demand.ts";
import { type MostPods, ownMost } from "./member-counts.ts";
import { type PodCounter, podCounter } from "./pod-counter.ts";
import type { QueueNode } from "./queue-node.ts";
import { emptyTree, type QueueTree, queueTrees } from "./queue-tree.ts";

/** A gang that was counted. */
export interface MeasuredGang {
  readonly counted: CountedGang;
  readonly demand: GangDemand;
  readonly nodePool: string;
  readonly tree: QueueTree;
  /** The queue of the gang and those above it; none where it is missing. */
  readonly path: readonly QueueNode[];
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
  /** The most pods that an autoscaler, of the workload or beside it, makes of a component instance. */
  readonly most: MostPods;
}

/**
 * Counts every gang once. On a `kai` cluster the queues of the scheduler's chart are there too, as its priority classes
 * are, unless another queue has their name.
 */
export function quotaModel(input: QuotaInput): QuotaModel {
  const clusters = new Map(input.organization.clusters.map((cluster) => [cluster.name, cluster]));
  const trees = new Map(queueTrees([...chartQueues(input.organization.clusters), ...input.queues]));
  const treeOf = (cluster: string) => {
    let tree = trees.get(cluster);
    if (tree === undefined) {
      tree = emptyTree(cluster);
      trees.set(cluster, tree);
    }
    return tree;
  };
  const allocated = new Map((input.allocated ?? []).map((entry) => [keyOf(entry.cluster, entry.queue), entry]));
  const count = podCounter(input.organization.clusters, input);
  const most = input.most ?? ownMost;
  const gangs = input.gangs.map((counted): MeasuredGang => {
    const { cluster, gang } = counted;
    const tree = treeOf(cluster);
    return {
      counted,
      demand: gangDemand(counted, clusters.get(cluster), count, most),
      nodePool: gang.nodePool ?? DEFAULT_NODE_POOL,
      tree,
      path: tree.path(gang.queue),
      running: input.running?.(counted) ?? false,
    };
  });
  for (const { cluster } of input.workloads) treeOf(cluster);
  return {
    input,
    gangs,
    trees,
    cluster: (name) => clusters.get(name),
    allocated: (cluster, queue) => allocated.get(keyOf(cluster, queue)),
    count,
    most,
  };
}

function keyOf(cluster: string, queue: string): string {
  return `${cluster}\u0000${queue}`;
}
