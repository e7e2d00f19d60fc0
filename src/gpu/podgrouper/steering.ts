import type { Preemptibility } from "../../kernel/index.ts";
import { at, durationSeconds, groupOf, member, members, names, text } from "../../kernel/index.ts";
import type { GangTopology, GroupingContext, TypeDefaults, WorkloadKind } from "../../model/index.ts";
import {
  admittedClass,
  annotation,
  type Cluster,
  DEFAULT_NODE_POOL,
  KAI_KEYS,
  knownPreemptibility,
  label,
  labelledQueue,
  namedNodePool,
  priorityOf,
  queueName,
} from "../../model/index.ts";

/** The podgrouper's fallback when none of the named priority classes exists. */
const LAST_RESORT = "train";

/**
 * The workload, one of its pods and the owners between them, nearest first, whose labels and annotations the podgrouper
 * reads as well. It reads them upwards: first those of the owners, then those of the workload, last those of the pod.
 */
export type Chain = readonly [owner: unknown, pod: unknown, ...below: readonly unknown[]];

function ownersOf([owner, , ...below]: Chain): readonly unknown[] {
  return [...below, owner];
}

/**
 * The queue of a workload: the one that its labels name (`labelledQueue`), else that of the project of its namespace on
 * its node pool, else the queue of the context.
 */
export function queueOf(chain: Chain, context: GroupingContext): string {
  return labelledQueueOf(chain, context) ?? queueWithoutLabel(chain, context);
}

/** The queue that the labels of a workload name, on its node pool. */
export function labelledQueueOf(chain: Chain, context: GroupingContext): string | undefined {
  const [owner, pod] = chain;
  const { scheduler } = context.cluster;
  if (scheduler !== "runai") return labelledQueue(owner, pod, scheduler);
  return labelledQueue(owner, pod, scheduler, nodePoolOf(chain, context));
}

/** The queue of a workload whose labels name none. */
export function queueWithoutLabel(chain: Chain, context: GroupingContext): string {
  const { queue, project } = context;
  if (project === undefined) return queue;
  return queueName(project, nodePoolOf(chain, context) ?? DEFAULT_NODE_POOL);
}

/**
 * The node pool of a workload: its label, else that of the pod, else the first one that it lists or that its project has
 * for such workloads; absent for the default one.
 */
export function nodePoolOf(
  [owner, pod]: Chain,
  { cluster: { scheduler }, nodePools }: Pick<GroupingContext, "cluster" | "nodePools">,
): string | undefined {
  const pool = namedNodePool(owner, pod, scheduler) ?? nodePools?.[0];
  if (scheduler === "runai" && pool === DEFAULT_NODE_POOL) return undefined;
  return pool;
}

/**
 * The priority class of a workload: for each owner the first that is named (label of the owner, label of the pod, `spec`
 * of the pod), if it exists, else the class that the cluster's ConfigMap has for the workload's kind if that one exists,
 * else the default of the kind. On `runai` that default is the platform's, and must exist as well. The ConfigMap may also
 * have entries for owners between workload and pod, which are not known here.
 * Source: KAI Scheduler, `calcPriorityClassWithDefaults` in plugins/defaultgrouper.
 */
export function priorityClassOf(chain: Chain, context: GroupingContext, priority: WorkloadKind["priority"]): string {
  const [owner, pod] = chain;
  const { cluster } = context;
  const ofPod = label(pod, KAI_KEYS.priorityClass) ?? admittedClass(pod, cluster) ?? "";
  for (const holder of ownersOf(chain)) {
    const named = label(holder, KAI_KEYS.priorityClass) ?? ofPod;
    if (classExists(named, cluster)) return named;
  }
  const configured = typeDefaultsOf(owner, context)?.priorityClass ?? "";
  if (classExists(configured, cluster)) return configured;
  if (cluster.scheduler === "kai") return priority.kai;
  if (classExists(priority.runai, cluster)) return priority.runai;
  return LAST_RESORT;
}

/** Whether a priority class exists in a cluster. */
export function classExists(priorityClass: string, cluster: Cluster): boolean {
  return priorityOf(priorityClass, cluster) !== undefined;
}

/**
 * The preemptibility in a label of an owner or the pod, else that of the cluster's ConfigMap for the workload's
 * kind, whatever the priority class is. An empty label counts and leaves the choice to the priority class; one with any
 * other value is ignored.
 * Source: KAI Scheduler, `calcPodGroupPreemptibilityWithDefaults` in plugins/defaultgrouper, `ParsePreemptibility`.
 */
export function preemptibilityOf(chain: Chain, context: GroupingContext): Preemptibility | undefined {
  for (const item of [...ownersOf(chain), chain[1]]) {
    const written = label(item, KAI_KEYS.preemptibility);
    if (written === "") return undefined;
    const known = knownPreemptibility(written, context.cluster);
    if (known !== undefined) return known;
  }
  return typeDefaultsOf(chain[0], context)?.preemptibility;
}

/** The defaults that the cluster's ConfigMap has for the kind of an object. */
export function typeDefaultsOf(object: unknown, { typeDefaults }: GroupingContext): TypeDefaults | undefined {
  return typeDefaults?.(groupOf(text(at(object, "apiVersion")) ?? ""), text(at(object, "kind")) ?? "");
}

/**
 * The duration in an annotation of an owner or the pod. A text that is not a duration is ignored, and a negative one
 * unless `allowsNegative`.
 */
export function durationOf(chain: Chain, key: string, { allowsNegative = false } = {}): string | undefined {
  for (const item of [...ownersOf(chain), chain[1]]) {
    const written = annotation(item, key);
    const seconds = written === undefined ? undefined : durationSeconds(written);
    if (seconds !== undefined && (allowsNegative || seconds >= 0)) return written;
  }
  return undefined;
}

/** The topology constraint in the annotations of a workload or pod template; absent when all of them are empty. */
export function topologyOf(holder: unknown): GangTopology | undefined {
  return constraintOf(
    annotation(holder, KAI_KEYS.topology),
    annotation(holder, KAI_KEYS.topologyRequired),
    annotation(holder, KAI_KEYS.topologyPreferred),
  );
}

/** A topology constraint of three texts, where an empty one counts as absent; absent when all of them do. */
export function constraintOf(topology?: string, required?: string, preferred?: string): GangTopology | undefined {
  if (!topology && !required && !preferred) return undefined;
  const constraint: { -readonly [K in keyof GangTopology]: GangTopology[K] } = {};
  if (topology) constraint.topology = topology;
  if (required) constraint.required = required;
  if (preferred) constraint.preferred = preferred;
  return constraint;
}

/** A constraint that names a Topology and a level of it; absent for any other, which some plug-ins ignore. */
export function completeConstraint(constraint: GangTopology | undefined): GangTopology | undefined {
  if (constraint?.topology === undefined) return undefined;
  if (constraint.required === undefined && constraint.preferred === undefined) return undefined;
  return constraint;
}

/** The labels or annotations of an object whose values are strings. */
export function texts(object: unknown, field: "labels" | "annotations"): Readonly<Record<string, string>> {
  const map = at(object, "metadata", field);
  const keys = names(map);
  if (keys.length === 0) return NO_TEXTS;
  // Nearly every map has only strings, and copying it is faster than filtering its entries.
  if (keys.every((key) => typeof member(map, key) === "string")) return { ...(map as Record<string, string>) };
  const all = members(map);
  return Object.fromEntries(all.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string"));
}

const NO_TEXTS: Readonly<Record<string, string>> = Object.freeze({});
