import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { seldonDeploymentV1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one: it serves, and KAI preempts it all the same. */
export const SELDON_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a SeldonDeployment: one for the pods of all predictors, of which one must start.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export function predictSeldonGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictDefaultGang(object, interpretedPods(seldonDeploymentV1, object, context), context, SELDON_PRIORITY);
}
