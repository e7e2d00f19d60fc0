import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { scheduledWorkflowV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const SCHEDULED_WORKFLOW_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a ScheduledWorkflow: one for the pods of all its runs, of which one must start. KAI's table contains
 * a version that no cluster serves; kinds outside the table get the same default grouper. The workflow of a run, between it
 * and the pods, does not have their labels.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictScheduledWorkflowGangs = interpretedGang(
  { newest: scheduledWorkflowV1Beta1, below: () => [{}] },
  SCHEDULED_WORKFLOW_PRIORITY,
);
