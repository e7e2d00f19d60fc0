import { getOrCreate } from "../../kernel/index.ts";
import { poolOfLabel, type Workload } from "../../model/index.ts";
import { predictedGang } from "../gang/predicted-gang.ts";
import { chartQueues } from "./chart-queues.ts";
import type { CountedGang, QuotaInput } from "./counted-gang.ts";
import { type GangDemand, gangDemand } from "./gang-demand.ts";
import { gangObjections, isNever } from "./gang-verdicts.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import { podCounter } from "./pod-counter.ts";
import { queueKnowledge } from "./queue-knowledge.ts";
import type { QueueNode } from "./queue-node.ts";
import { emptyTree, type QueueTree, queueTrees } from "./queue-tree.ts";

/**
 * Counts every gang once. A `kai` cluster also has the queues of the scheduler's chart, unless other queues have their
 * names.
 */
export function quotaModel(input: QuotaInput): QuotaModel {
  const clusters = new Map(input.organization.clusters.map((cluster) => [cluster.name, cluster]));
  const trees = new Map(queueTrees([...chartQueues(input.organization.clusters), ...input.queues]));
  const treeOf = (cluster: string) => getOrCreate(trees, cluster, () => emptyTree(cluster));
  const allocated = new Map((input.allocated ?? []).map((entry) => [keyOf(entry.cluster, entry.queue), entry]));
  const count = podCounter(input.organization.clusters, input);
  const demandOf = (counted: CountedGang) => gangDemand(counted, clusters.get(counted.cluster), count);
  const measure = (counted: CountedGang, running: boolean): MeasuredGang => {
    const nodePool = poolOfLabel(counted.gang.nodePool, clusters.get(counted.cluster)?.scheduler);
    return new Measured(counted, nodePool, treeOf(counted.cluster), running, demandOf);
  };
  const measured = [...input.gangs, ...input.workloads.flatMap(repeatedGangs)].map((counted) =>
    measure(counted, input.running?.(counted) ?? false),
  );
  for (const { cluster } of input.workloads) treeOf(cluster);
  const model: QuotaModel = {
    input,
    gangs: measured,
    trees,
    cluster: (name) => clusters.get(name),
    allocated: (cluster, queue) => allocated.get(keyOf(cluster, queue)),
    count,
    known: queueKnowledge(input),
  };
  const gangs = measured.map((gang) => inUsablePool(gang, model, measure));
  return { ...model, gangs };
}

/** The gangs of a workload that are too many to be listed: one for all that are equal. */
function repeatedGangs(workload: Workload): readonly CountedGang[] {
  return (workload.repeated ?? []).map(({ gang, copies }) => {
    const { members } = predictedGang(workload, gang).gang;
    return { gang, mode: "predicted", cluster: workload.cluster, members, copies };
  });
}

/**
 * The gang in the first of its node pools in which it can start; in the first one where it can start in none. On Run:ai
 * the scheduler tries the pools in the order of preference.
 */
function inUsablePool(
  measured: MeasuredGang,
  model: QuotaModel,
  measure: (counted: CountedGang, running: boolean) => MeasuredGang,
): MeasuredGang {
  const { counted, running } = measured;
  const { otherPools, ...own } = counted.gang;
  if (otherPools === undefined || canStart(measure({ ...counted, gang: own }, running), model)) return measured;
  const { nodePool: _, ...gang } = own;
  const others = otherPools.map((pool) => measure({ ...counted, gang: { ...gang, ...pool } }, running));
  return others.find((other) => canStart(other, model)) ?? measured;
}

function canStart(measured: MeasuredGang, model: QuotaModel): boolean {
  return !gangObjections(measured, model).some(isNever);
}

// A class, because an object literal with a getter is several times as large and slower to read.
class Measured implements MeasuredGang {
  readonly counted: CountedGang;
  readonly nodePool: string;
  readonly tree: QueueTree;
  readonly path: readonly QueueNode[];
  readonly running: boolean;
  readonly #demandOf: (counted: CountedGang) => GangDemand;
  #demand: GangDemand | undefined;

  constructor(
    counted: CountedGang,
    nodePool: string,
    tree: QueueTree,
    running: boolean,
    demandOf: (counted: CountedGang) => GangDemand,
  ) {
    const { gang } = counted;
    this.counted = counted;
    this.nodePool = nodePool;
    this.tree = tree;
    this.path = tree.path(gang.queue);
    this.running = running;
    this.#demandOf = demandOf;
  }

  get demand(): GangDemand {
    this.#demand ??= this.#demandOf(this.counted);
    return this.#demand;
  }
}

function keyOf(cluster: string, queue: string): string {
  return `${cluster}\u0000${queue}`;
}
