import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { nimServiceV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. KAI does not treat this kind as inference. */
export const NIM_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a NIMService: KAI has no plug-in for the kind, so the default grouper makes one group for all its
 * pods, of which one must start, also where a replica spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictNimServiceGangs = interpretedGang({ newest: nimServiceV1Alpha1 }, NIM_SERVICE_PRIORITY);
