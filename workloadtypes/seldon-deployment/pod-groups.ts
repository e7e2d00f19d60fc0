import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { seldonDeploymentV1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one: it serves, and KAI preempts it all the same. */
export const SELDON_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a SeldonDeployment: one for the pods of all predictors, of which one must start.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictSeldonGangs = interpretedGang({ newest: seldonDeploymentV1 }, SELDON_PRIORITY);
