import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { nimCacheV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const NIM_CACHE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a NIMCache: its pod has no scheduler name and the kind has no field for one, so a KAI cluster does
 * not make a group; on Run:ai the default grouper makes one for the single pod. Source: KAI Scheduler, hub/hub.go.
 */
export const predictNimCacheGangs = interpretedGang({ newest: nimCacheV1Alpha1 }, NIM_CACHE_PRIORITY);
