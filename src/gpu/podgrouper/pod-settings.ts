import { groupOf, type KubeObject } from "../../kernel/index.ts";
import type { GroupingContext, PodSettings, WorkloadKind, WorkloadPods } from "../../model/index.ts";
import { admittedClass, KAI_KEYS, label, preemptionOf } from "../../model/index.ts";
import { type Chain, labelledQueueOf, preemptibilityOf, priorityClassOf, queueWithoutLabel } from "./steering.ts";

/**
 * The settings that the PodGroup of a workload gets from the pods of each of its templates: the podgrouper writes the
 * group with every pod, keeps the queue of the first one, and replaces the rest.
 * Source: KAI Scheduler, `ignoreFields` in pkg/podgrouper/podgroup/handler.go.
 */
export function podSettings(
  object: KubeObject,
  pods: readonly WorkloadPods[],
  { priority, sharedGroup, predictBelow }: Pick<WorkloadKind, "priority" | "sharedGroup" | "predictBelow">,
  context: GroupingContext,
): ReadonlyMap<unknown, PodSettings> | undefined {
  if (sharedGroup === undefined || pods.length < 2) return undefined;
  const isOwner = predictBelow === undefined || context.reads?.(groupOf(object.apiVersion), object.kind) !== false;
  if (!isOwner && sharedGroup.isOfPods !== true) return undefined;
  const owner = isOwner ? object : withoutMarks(object);
  const fixed = sharedGroup.priorityOf?.(object);
  return new Map(
    pods.map(({ template }) => [template, settingsOf([owner, template], fixed, priority, context)] as const),
  );
}

/** An object without the labels and annotations that the podgrouper reads. */
function withoutMarks(object: KubeObject): KubeObject {
  const { labels: _labels, annotations: _annotations, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function settingsOf(
  chain: Chain,
  fixed: string | undefined,
  priority: WorkloadKind["priority"],
  context: GroupingContext,
): PodSettings {
  const [, pod] = chain;
  const { cluster } = context;
  const queue = labelledQueueOf(chain, context);
  const named = label(pod, KAI_KEYS.priorityClass) ?? admittedClass(pod, cluster);
  const priorityClass = fixed ?? priorityClassOf(chain, context, priority);
  const word = preemptibilityOf(chain, context);
  const { preemptibility } = preemptionOf({ priorityClass, ...(word && { preemptibility: word }) }, cluster);
  const settings = { queue: queue ?? queueWithoutLabel(chain, context), priority: priorityClass, preemptibility };
  const ofPods = new Set<keyof typeof settings>();
  if (queue !== undefined) ofPods.add("queue");
  if (named === priorityClass) ofPods.add("priority");
  if (word !== undefined) ofPods.add("preemptibility");
  return { ...settings, named: ofPods };
}
