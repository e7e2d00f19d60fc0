import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { cronWorkflowV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const CRON_WORKFLOW_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a CronWorkflow: it owns the workflows of its runs, and KAI has no plug-in for it, so the default
 * grouper makes one group for the pods of all runs, of which one must start.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictCronWorkflowGangs = interpretedGang({ newest: cronWorkflowV1Alpha1 }, CRON_WORKFLOW_PRIORITY);
