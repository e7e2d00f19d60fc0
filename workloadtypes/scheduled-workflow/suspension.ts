import type { Suspension } from "../../src/model/index.ts";
import { anyTrue, suspensionStatuses, switchedAt } from "../shared/suspension.ts";

/**
 * `enabled` is a switch the other way round; runs that have begun continue. Source: kubeflow/pipelines,
 * backend/src/crd/controller/scheduledworkflow/util/scheduled_workflow.go.
 */
export const scheduledWorkflowSuspension: Suspension = {
  suspendDefinition: switchedAt(".spec.enabled", false, true),
  statusMappings: suspensionStatuses({
    held: ".spec.enabled == false",
    busy: "((.status.workflowHistory.active // []) | length) > 0",
    stopped: anyTrue("Disabled"),
    elsewhere: anyTrue("Enabled", "Running", "Succeeded", "Error"),
  }),
};
