import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { appWrapperV1Beta2 } from "./resource-interface.ts";

/** The kind's default priority class. Run:ai does not list the kind, so the class of its trainings applies. */
export const APP_WRAPPER_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of an AppWrapper: KAI has no plug-in for it, and the AppWrapper is the top owner of everything that it
 * wraps, so the default grouper makes one group for all its pods, of which one must start. The plug-in of a wrapped
 * kind does not run, so it makes neither the gang of a PyTorchJob nor a group for each pod of a Deployment.
 * Source: KAI Scheduler, pkg/podgrouper/topowner, hub/hub.go and plugins/defaultgrouper.
 */
export const predictAppWrapperGangs = interpretedGang({ newest: appWrapperV1Beta2 }, APP_WRAPPER_PRIORITY);
