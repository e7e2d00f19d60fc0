import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { nimServiceV1Alpha1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one; KAI knows no such service as inference. */
export const NIM_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a NIMService: KAI has no plug-in for it, so that the default grouper makes one group for all its pods,
 * of which one must start, also where a replica spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export function predictNimServiceGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictDefaultGang(
    object,
    interpretedPods(nimServiceV1Alpha1, object, context),
    context,
    NIM_SERVICE_PRIORITY,
  );
}
