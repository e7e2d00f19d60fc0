import type { SimGang } from "./gang.ts";
import type { NodeIndex } from "./node-index.ts";
import { difference, queueAmounts, type SimQueue, type SimQueues, sumOfAmounts, upwards } from "./queue.ts";
import type { SimNode } from "./sim-node.ts";
import type { PodShape, SimTask } from "./task.ts";
import type { TopologyTree } from "./topology-tree.ts";
import type { QueueAmounts, Vector } from "./vector.ts";

/** The options of a scheduler that change its decisions; the defaults are those of its command line. */
export interface SchedulerSettings {
  /** The gangs that consolidation looks at; -1 for all. */
  readonly consolidated: number;
  readonly usesSignatures: boolean;
  readonly countsOnlyLosses: boolean;
  /** Milliseconds. */
  readonly stalenessGrace: number;
  readonly spreadsGpus: boolean;
  readonly spreadsCpus: boolean;
  readonly usageFactor: number;
  readonly saturation: number;
  /** Milliseconds. */
  readonly preemptMinRuntime: number;
  readonly reclaimMinRuntime: number;
}

export const DEFAULT_SETTINGS: SchedulerSettings = {
  consolidated: 16,
  usesSignatures: true,
  countsOnlyLosses: true,
  stalenessGrace: 60_000,
  spreadsGpus: false,
  spreadsCpus: false,
  usageFactor: 1,
  saturation: 1,
  preemptMinRuntime: 0,
  reclaimMinRuntime: 0,
};

/** A step of the scheduler with a pod. */
export interface PodEvent {
  readonly kind: "bound" | "pipelined" | "evicted";
  readonly task: PodShape;
  readonly node: string;
  readonly action: string;
  /** The gang for which it is done. */
  readonly cause: string | undefined;
}

/** Thrown when a search needs more steps than allowed. */
class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

/** One cycle of the scheduler: the snapshot, and everything that has changed since. */
export interface Session {
  readonly size: number;
  /** The GPUs of one slice, by place in the vectors. */
  readonly gpusOfPlace: readonly number[];
  readonly nodes: ReadonlyMap<string, SimNode>;
  readonly index: NodeIndex;
  /** Whether a pod asks for a part of a GPU. */
  readonly sharesGpus: boolean;
  readonly gangs: ReadonlyMap<string, SimGang>;
  /** The limits on the nodes of each gang, as they were at the start. */
  readonly signatures: ReadonlyMap<string, string>;
  readonly queues: SimQueues;
  readonly total: QueueAmounts;
  readonly topologies: ReadonlyMap<string, TopologyTree>;
  /** MiB; absent where no node tells the memory of its GPUs. */
  readonly smallestGpu: number | undefined;
  readonly largestGpu: number | undefined;
  /** The largest amount of each resource on one node. */
  readonly largestNode: Vector;
  /** Whether a node meets the constraints with a number: labels, taints, conditions. */
  readonly meets: (constraints: number, node: SimNode) => boolean;
  /** Whether constraints name labels of nodes, and whether a node has these labels. */
  readonly hasAffinity: (constraints: number) => boolean;
  readonly meetsAffinity: (constraints: number, node: SimNode) => boolean;
  readonly settings: SchedulerSettings;
  /** Milliseconds. */
  readonly now: number;
  readonly events: PodEvent[];
  /** The scores of nodes by subgroup, of the gang that gets nodes at the moment. */
  readonly nodeScores: Map<string, ReadonlyMap<string, number>>;
  /** The queues as they were when the present search started. */
  searchQueues: ReadonlyMap<string, SimQueue>;
  action: string;
  cause: string | undefined;
  newGroups: number;
  /** The steps that are left. */
  work: number;
}

export function spend(session: Session, steps: number): void {
  session.work -= steps;
  if (session.work < 0) throw new TooMuchWork("the search for victims takes too many steps");
}

export const gangOfTask = ({ gangs }: Session, task: SimTask): SimGang | undefined => gangs.get(task.shape.gang);

/** Counts a pod in its queue and the queues above it, or stops to. */
export function countInQueues(session: Session, task: SimTask, isAdded: boolean): void {
  const gang = gangOfTask(session, task);
  if (gang === undefined) return;
  const amounts = queueAmounts(task.accepted, session.gpusOfPlace);
  const change = isAdded ? sumOfAmounts : difference;
  for (const queue of upwards(session.queues, gang.shape.queue)) {
    queue.allocated = change(queue.allocated, amounts);
    if (!gang.shape.isPreemptible) queue.allocatedFixed = change(queue.allocatedFixed, amounts);
  }
}
