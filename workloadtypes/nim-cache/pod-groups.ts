import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { nimCacheV1Alpha1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one. */
export const NIM_CACHE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a NIMCache: its pod names no scheduler, and the kind has no field for one, so that a KAI cluster
 * makes none; on Run:ai the default grouper makes one for the one pod. Source: KAI Scheduler, hub/hub.go.
 */
export function predictNimCacheGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictDefaultGang(object, interpretedPods(nimCacheV1Alpha1, object, context), context, NIM_CACHE_PRIORITY);
}
