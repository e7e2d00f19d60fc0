import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at } from "../../src/base/read.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { podCount, predictDefaultGang } from "../podgrouper/default-gang.ts";

/** Priority class of the kind where nothing names one; KAI takes a set for training, and it can be preempted. */
export const STATEFUL_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a StatefulSet: one for all its pods, of which one must start. Source: KAI Scheduler, hub/hub.go: the
 * kind has the default grouper.
 */
export function predictStatefulSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  const pods = { component: "statefulset", template, count: podCount(1, object, "spec", "replicas") };
  return predictDefaultGang(object, [pods], context, STATEFUL_SET_PRIORITY);
}
