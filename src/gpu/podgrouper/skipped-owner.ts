import type { KubeObject } from "../../kernel/index.ts";
import type { GroupingContext } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";
import { classExists, texts, typeDefaultsOf } from "./steering.ts";

/**
 * An owner as the podgrouper reads it below a workload that it skips: with the labels and annotations of the workload, of
 * which its own override those of the same key. Source: KAI Scheduler, plugins/skiptopowner.
 */
export function belowSkipped(skipped: KubeObject, owner: KubeObject, context: GroupingContext): KubeObject {
  const labels = { ...texts(skipped, "labels"), ...texts(withDefaultsOf(skipped, owner, context), "labels") };
  const annotations = { ...texts(skipped, "annotations"), ...texts(owner, "annotations") };
  return { ...owner, metadata: { ...owner.metadata, labels, annotations } };
}

/**
 * An owner with the defaults that the cluster's ConfigMap has for the kind of a skipped workload, which become labels of
 * the owner where it has none. Source: KAI Scheduler, `applyDefaultsFromSkippedOwner` in plugins/skiptopowner.
 */
export function withDefaultsOf(skipped: KubeObject, owner: KubeObject, context: GroupingContext): KubeObject {
  const { priorityClass, preemptibility } = typeDefaultsOf(skipped, context) ?? {};
  const labels: Record<string, string> = {};
  if (priorityClass !== undefined && classExists(priorityClass, context.cluster)) {
    labels[KAI_KEYS.priorityClass] = priorityClass;
  }
  if (preemptibility !== undefined) labels[KAI_KEYS.preemptibility] = preemptibility;
  if (Object.keys(labels).length === 0) return owner;
  return { ...owner, metadata: { ...owner.metadata, labels: { ...labels, ...texts(owner, "labels") } } };
}
