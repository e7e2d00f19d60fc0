import { podCount, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. KAI treats a set as training, so it is preemptible. */
export const STATEFUL_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a StatefulSet: one for all its pods, of which one must start. Source: KAI Scheduler, hub/hub.go: the
 * kind uses the default grouper.
 */
export function predictStatefulSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  const pods = { component: "statefulset", template, count: podCount(1, object, "spec", "replicas") };
  return predictDefaultGang(object, [pods], context, STATEFUL_SET_PRIORITY);
}
