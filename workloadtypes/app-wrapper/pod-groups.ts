import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { appWrapperV1Beta2 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one; Run:ai has no row for it, so that of its trainings counts. */
export const APP_WRAPPER_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of an AppWrapper: KAI has no plug-in for it, and it is the last owner of all that it wraps, so that the
 * default grouper makes one group for all its pods, of which one must start. What the plug-in of a wrapped kind would
 * do (the gang of a PyTorchJob, a group for each pod of a Deployment) does not happen.
 * Source: KAI Scheduler, pkg/podgrouper/topowner, hub/hub.go and plugins/defaultgrouper.
 */
export const predictAppWrapperGangs = interpretedGang({ newest: appWrapperV1Beta2 }, APP_WRAPPER_PRIORITY);
