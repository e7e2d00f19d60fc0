import { at } from "../../src/kernel/index.ts";
import type { WorkloadKind } from "../../src/model/index.ts";
import { ARGO_POD_DIFFERENCES } from "../shared/argo-pods.ts";
import { workflowFaults } from "../workflow/faults.ts";
import { withPodSpecPatches } from "../workflow/pod-spec-patch.ts";
import { unreadInWorkflow } from "../workflow/unread.ts";
import { specOfRun, unreadSpec } from "./argo-spec.ts";
import { scheduledWorkflowHealth } from "./health.ts";
import { predictScheduledWorkflowGangs, SCHEDULED_WORKFLOW_PRIORITY } from "./pod-groups.ts";
import { SCHEDULED_WORKFLOW_ADDITIONAL_KINDS, scheduledWorkflowV1Beta1 } from "./resource-interface.ts";
import { scheduledWorkflowSuspension } from "./suspension.ts";

/** The ScheduledWorkflow of Kubeflow Pipelines: an Argo workflow that runs repeatedly. */
export const scheduledWorkflow: WorkloadKind = {
  kind: "ScheduledWorkflow",
  group: "kubeflow.org",
  versions: ["v1beta1"],
  category: "Deploy",
  priority: SCHEDULED_WORKFLOW_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    {
      path: "/metadata/labels/scheduledworkflows.kubeflow.org~1status",
      by: "the controller, which writes the state of the schedule there",
    },
    { path: "/metadata/labels/scheduledworkflows.kubeflow.org~1enabled", by: "the controller" },
  ],
  childKinds: SCHEDULED_WORKFLOW_ADDITIONAL_KINDS,
  resourceInterfaces: { v1beta1: scheduledWorkflowV1Beta1 },
  suspensions: { v1beta1: scheduledWorkflowSuspension },
  podDifferences: ARGO_POD_DIFFERENCES,
  faults: workflowFaults(specOfRun),
  isSuspended: (object) => at(object, "spec", "enabled") === false,
  health: scheduledWorkflowHealth,
  predictGangs: predictScheduledWorkflowGangs,
  completePods: withPodSpecPatches(specOfRun),
  unreadTexts: (object) => [...unreadSpec(object), ...unreadInWorkflow(specOfRun)(object)],
};
