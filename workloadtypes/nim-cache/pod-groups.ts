import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { nimCacheV1Alpha1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one. */
export const NIM_CACHE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a NIMCache: its pod names no scheduler, and the kind has no field for one, so that a KAI cluster
 * makes none; on Run:ai the default grouper makes one for the one pod. Source: KAI Scheduler, hub/hub.go.
 */
export const predictNimCacheGangs = interpretedGang({ newest: nimCacheV1Alpha1 }, NIM_CACHE_PRIORITY);
