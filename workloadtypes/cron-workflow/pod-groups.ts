import { ownerBelow, ownerName } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { predictWorkflowGangs } from "../workflow/pod-groups.ts";
import { cronWorkflowV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const CRON_WORKFLOW_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a CronWorkflow: it owns the workflows of its runs, and KAI has no plug-in for it, so the default
 * grouper makes one group for the pods of all runs, of which one must start.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictCronWorkflowGangs = interpretedGang(
  { newest: cronWorkflowV1Alpha1, below: (object) => [runOf(object)] },
  CRON_WORKFLOW_PRIORITY,
);

/** The Workflow of a run, as the object describes it. */
export function runOf(object: KubeObject): unknown {
  return { metadata: at(object, "spec", "workflowMetadata") };
}

/** The PodGroups of one run, a Workflow, where the podgrouper may not read CronWorkflows. */
export function predictRunOfCronWorkflow(object: KubeObject, { podsBy: _, ...context }: GroupingContext): Grouping {
  const kind = { apiVersion: object.apiVersion, kind: "Workflow" };
  const run = ownerBelow(object, kind, runOf(object), `${ownerName(object)}-generated`);
  return predictWorkflowGangs({ ...run, spec: at(object, "spec", "workflowSpec") }, context);
}
