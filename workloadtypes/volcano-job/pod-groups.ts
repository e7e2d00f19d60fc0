import { predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { groupsOfNamedPods } from "../podgrouper/pods-below.ts";
import { completeVolcanoPods } from "./complete-pods.ts";
import { volcanoJobV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. Run:ai does not list the kind, so the class of other trainings applies. */
export const VOLCANO_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a Job of Volcano whose pods name KAI's scheduler: KAI has no plug-in for the kind and does not read its
 * minAvailable, so the default grouper makes one group for all tasks, of which one pod must start.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export function predictVolcanoJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictDefaultGang(object, podsOf(object, context), context, VOLCANO_JOB_PRIORITY);
}

/**
 * A PodGroup for each pod, where the podgrouper may not read Jobs of Volcano: they own their pods without a kind
 * between.
 */
export function predictVolcanoPods(object: KubeObject, context: GroupingContext): Grouping {
  return groupsOfNamedPods(object, podsOf(object, context), context);
}

function podsOf(object: KubeObject, context: GroupingContext) {
  return completeVolcanoPods(object, interpretedPods(volcanoJobV1Alpha1, object, context));
}
