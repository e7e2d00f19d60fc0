import { at, text } from "../../kernel/index.ts";
import { DEFAULT_NODE_POOL, queueName, type Scheduler } from "../organization/organization.ts";
import { KAI_KEYS, RUNAI_KEYS } from "./keys.ts";
import { label } from "./labels.ts";

/** Queue that KAI's podgrouper takes for a workload without a queue; KAI's chart installs it. */
export const DEFAULT_QUEUE = "default-queue";

const KAI_QUEUE_LABELS = [KAI_KEYS.queue] as const;
const RUNAI_QUEUE_LABELS = [KAI_KEYS.queue, RUNAI_KEYS.queue] as const;

/** Labels that name the queue of a workload or pod, the first one first. Run:ai clusters read its older key as well. */
export function queueLabels(scheduler: Scheduler | undefined): readonly string[] {
  if (scheduler === "runai") return RUNAI_QUEUE_LABELS;
  return KAI_QUEUE_LABELS;
}

/** Label that names the node pool of a workload or pod. */
export function nodePoolLabel(scheduler: Scheduler | undefined): string {
  if (scheduler === "runai") return RUNAI_KEYS.nodePool;
  return KAI_KEYS.nodePool;
}

/**
 * The node pool that a workload or its pod names: by the label of the workload, then by that of the pod. An object of
 * `run.ai/v2alpha1` lists its pools in the order of preference, and the first one counts. That the platform gives this pool
 * to the pods as their label is inferred.
 */
export function namedNodePool(workload: unknown, pod: unknown, scheduler: Scheduler | undefined): string | undefined {
  const key = nodePoolLabel(scheduler);
  const labelled = label(workload, key) ?? label(pod, key);
  if (labelled !== undefined || scheduler !== "runai") return labelled;
  return listedNodePools(workload)[0];
}

/** The node pools of an object of `run.ai/v2alpha1`: one text with blanks between the names. */
export function listedNodePools(workload: unknown): readonly string[] {
  const written = text(at(workload, "spec", "nodePools", "value")) ?? "";
  return written.split(/[\s,]+/).filter((name) => name !== "");
}

/**
 * The node pool of an object with a label for it, by default the pool of the nodes without one. The scheduler of that pool
 * takes only objects without the label, so on KAI a label `default` or an empty one names no pool that a scheduler serves.
 * Source: KAI Scheduler, `GetLabelSelector` in pkg/scheduler/conf/scheduler_conf.go.
 */
export function poolOfLabel(value: string | undefined, scheduler: Scheduler | undefined): string {
  if (value === undefined) return DEFAULT_NODE_POOL;
  if (scheduler !== "runai" && UNSERVED.includes(value)) return `${KAI_KEYS.nodePool}=${value}`;
  return value;
}

const UNSERVED: readonly string[] = [DEFAULT_NODE_POOL, ""];

/** Whether no scheduler serves a node pool of `poolOfLabel`. */
export function isUnservedPool(nodePool: string): boolean {
  return nodePool.startsWith(`${KAI_KEYS.nodePool}=`);
}

/**
 * The queue that labels name: the queue label of the workload, then that of the pod, then the project label of either,
 * followed by `pool`, by default the node pool label of the pod, on Run:ai the pool of `namedNodePool`. `undefined` where no label names a queue or project.
 * Source: KAI Scheduler, `CalcPodGroupQueue` in plugins/defaultgrouper.
 */
export function labelledQueue(
  workload: unknown,
  pod: unknown,
  scheduler: Scheduler | undefined,
  pool = scheduler === "runai" ? namedNodePool(workload, pod, scheduler) : label(pod, nodePoolLabel(scheduler)),
): string | undefined {
  for (const holder of [workload, pod]) {
    for (const key of queueLabels(scheduler)) {
      const queue = label(holder, key);
      if (queue !== undefined) return queue;
    }
  }
  const project = label(workload, RUNAI_KEYS.project) ?? label(pod, RUNAI_KEYS.project) ?? "";
  if (project === "") return undefined;
  if (pool === undefined) return project;
  if (scheduler === "runai") return queueName(project, pool);
  return `${project}-${pool}`;
}
