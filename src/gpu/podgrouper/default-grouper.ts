import type { Writable } from "../../kernel/index.ts";
import { at, text } from "../../kernel/index.ts";
import type { Gang, GroupingContext, WorkloadKind } from "../../model/index.ts";
import { annotation, KAI_KEYS, label } from "../../model/index.ts";
import { podGroupNameOf, topOwnerMetadata } from "./identity.ts";
import {
  type Chain,
  durationOf,
  nodePoolOf,
  preemptibilityOf,
  priorityClassOf,
  queueOf,
  texts,
  topologyOf,
} from "./steering.ts";

/** Label and annotation of a workload or pod that names its user; the PodGroup gets a copy. */
const USER = "user";

/** The part of a gang that the default grouper sets; the plug-in of the kind adds the number of pods that it needs. */
export type GangBase = Omit<Gang, "min" | "minChildren" | "tree" | "pods">;

/** The part of a gang that the plug-in of a kind sets; its name or priority class overrides the default grouper's. */
type GangParts = Pick<Gang, "min" | "minChildren" | "tree" | "pods"> & Partial<Pick<Gang, "name" | "priorityClass">>;

/** Combines both parts of a gang. */
export function gangOf(base: GangBase, { name, priorityClass, min, minChildren, tree, pods }: GangParts): Gang {
  const { namespace, queue } = base;
  const { nodePool, preemptibility, topology, preemptionDelay, stalenessGracePeriod, labels, annotations } = base;
  const priority = priorityClass ?? base.priorityClass;
  // Field by field: a spread that more fields follow takes ten times as long, and there is one for each workload.
  const gang: Writable<Gang> = { name: name ?? base.name, namespace, queue, pods };
  if (min !== undefined) gang.min = min;
  if (minChildren !== undefined) gang.minChildren = minChildren;
  if (tree !== undefined) gang.tree = tree;
  if (priority !== undefined) gang.priorityClass = priority;
  if (nodePool !== undefined) gang.nodePool = nodePool;
  if (preemptibility !== undefined) gang.preemptibility = preemptibility;
  if (topology !== undefined) gang.topology = topology;
  if (preemptionDelay !== undefined) gang.preemptionDelay = preemptionDelay;
  if (stalenessGracePeriod !== undefined) gang.stalenessGracePeriod = stalenessGracePeriod;
  if (labels !== undefined) gang.labels = labels;
  if (annotations !== undefined) gang.annotations = annotations;
  return gang;
}

/**
 * The settings of a PodGroup of any kind: name, queue, node pool, priority, preemptibility, topology, delays, and the
 * workload's labels and annotations. `pod` is the template of the pod that the podgrouper handles first; where
 * templates differ, the group follows the first pod. `below` are the owners between both, nearest first, none for a
 * plug-in that reads only the workload. Source: KAI Scheduler, plugins/defaultgrouper/default_grouper.go.
 */
export function gangBase(
  object: unknown,
  pod: unknown,
  context: GroupingContext,
  priority: WorkloadKind["priority"],
  below: readonly unknown[] = [],
): GangBase {
  const chain: Chain = [object, pod, ...below];
  const topology = topologyOf(object);
  const base: Writable<GangBase> = {
    name: podGroupNameOf(object),
    namespace: text(at(object, "metadata", "namespace")) ?? "default",
    queue: queueOf(chain, context),
    priorityClass: priorityClassOf(chain, context, priority),
    labels: withUser(label(pod, USER), texts(object, "labels")),
    annotations: withUser(annotation(pod, USER), annotationsOf(object)),
  };
  const nodePool = nodePoolOf(chain, context);
  const preemptibility = preemptibilityOf(chain, context);
  const preemptionDelay = durationOf(chain, KAI_KEYS.preemptionDelay);
  const stalenessGracePeriod = durationOf(chain, KAI_KEYS.stalenessGracePeriod, { allowsNegative: true });
  if (nodePool !== undefined) base.nodePool = nodePool;
  if (preemptibility !== undefined) base.preemptibility = preemptibility;
  if (topology !== undefined) base.topology = topology;
  if (preemptionDelay !== undefined) base.preemptionDelay = preemptionDelay;
  if (stalenessGracePeriod !== undefined) base.stalenessGracePeriod = stalenessGracePeriod;
  return base;
}

function withUser(name: string | undefined, map: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (name === undefined) return map;
  return { [USER]: name, ...map };
}

// Few workloads have annotations of their own.
function annotationsOf(object: unknown): Readonly<Record<string, string>> {
  const owner = topOwnerMetadata(object);
  const own = texts(object, "annotations");
  if (Object.keys(own).length === 0) return owner;
  return { ...owner, ...own };
}
