import { minus, most, plus } from "../account/resource-amounts.ts";
import type { CountedTask } from "./gang-demand.ts";
import type { QueueBound } from "./queue-bounds.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import { nodesAmount } from "./volcano-nodes.ts";

/** Bounds of a queue that hold together, and the statement on which they depend. */
export interface QueueLimit {
  readonly boundOf: (resource: string) => QueueBound | undefined;
  /** Absent for a limit that is certain. */
  readonly assumption?: string;
}

/** The statement on which the bounds of the queues above a queue depend. */
const HIERARCHY = "the plug-in capacity of the scheduler has enableHierarchy";
/** The statement on which the bounds of nodes depend. */
const NODES = "the cluster has no other nodes";

/** The limits of the workloads of a queue, the certain ones first. */
export function queueLimits(model: VolcanoModel, queue: string): readonly QueueLimit[] {
  const { settings, forest, isComplete, nodes } = model;
  if (!settings.hasQuota) return [];
  const own: QueueLimit = { boundOf: (resource) => forest.ownBound(queue, resource) };
  const tree: QueueLimit = {
    boundOf: (resource) => forest.treeBound(queue, resource),
    ...(!settings.isKnown && { assumption: HIERARCHY }),
  };
  const rest: QueueLimit = {
    boundOf: (resource) => restOfNodes(model, queue, resource),
    ...(!isComplete && { assumption: NODES }),
  };
  return [
    own,
    ...(settings.isHierarchical || !settings.isKnown ? [tree] : []),
    ...(settings.isHierarchical || nodes === undefined ? [] : [rest]),
  ];
}

/** The tasks without those of which not even one pod is within the limits. */
export function usableTasks(tasks: readonly CountedTask[], limits: readonly QueueLimit[]): readonly CountedTask[] {
  return tasks.map((task) => (limits.some((limit) => podObstacle(task, limit)) ? { ...task, usable: 0 } : task));
}

/** The first resource of which one pod of a task requests more than a limit. */
export function podObstacle({ perPod }: CountedTask, { boundOf }: QueueLimit) {
  for (const [resource, needed] of perPod) {
    const bound = boundOf(resource);
    if (bound !== undefined && bound.isOfGroup !== true && needed > bound.amount) return { resource, needed, bound };
  }
  return undefined;
}

/**
 * The amount of the nodes beside the guarantees of other queues. Of a device, the plug-in proportion reads an amount of 0 as
 * no limit for pods.
 */
function restOfNodes({ nodes = [], forest, settings }: VolcanoModel, queue: string, resource: string): QueueBound {
  const guaranteed = forest.guaranteed(resource);
  const own = forest.queues.get(queue)?.guarantee.get(resource) ?? 0n;
  const amount = plus(most(0n, minus(nodesAmount(nodes, resource), guaranteed)), own);
  const isOfGroup = amount === 0n && settings.hasProportion && resource !== "cpu" && resource !== "memory";
  return { amount, queue: "", isReserved: guaranteed > own, isOfGroup };
}
