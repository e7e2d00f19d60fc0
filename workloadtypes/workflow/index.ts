import type { WorkloadKind } from "../../src/model/index.ts";
import { ARGO_POD_DIFFERENCES } from "../shared/argo-pods.ts";
import { workflowFaults } from "./faults.ts";
import { workflowHealth } from "./health.ts";
import { predictWorkflowGangs, WORKFLOW_PRIORITY } from "./pod-groups.ts";
import { withPodSpecPatches } from "./pod-spec-patch.ts";
import { WORKFLOW_ADDITIONAL_KINDS, workflowV1Alpha1 } from "./resource-interface.ts";
import { workflowSuspension } from "./suspension.ts";
import { unreadInWorkflow } from "./unread.ts";
import { specOfWorkflow } from "./written-templates.ts";

/** The Workflow of Argo: templates that run containers, and steps and graphs that run templates. */
export const workflow: WorkloadKind = {
  kind: "Workflow",
  group: "argoproj.io",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: WORKFLOW_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/metadata/labels/workflows.argoproj.io~1phase", by: "the workflow controller" },
    { path: "/metadata/labels/workflows.argoproj.io~1completed", by: "the workflow controller" },
    { path: "/spec/suspend", by: "users who resume or suspend the workflow with Argo's own tools" },
  ],
  childKinds: WORKFLOW_ADDITIONAL_KINDS,
  resourceInterfaces: { v1alpha1: workflowV1Alpha1 },
  suspensions: { v1alpha1: workflowSuspension },
  suspendPath: "/spec/suspend",
  templates: [
    { kind: "WorkflowTemplate", path: "/spec" },
    { kind: "ClusterWorkflowTemplate", path: "/spec" },
  ],
  podDifferences: ARGO_POD_DIFFERENCES,
  faults: workflowFaults(specOfWorkflow),
  health: workflowHealth,
  predictGangs: predictWorkflowGangs,
  completePods: withPodSpecPatches(specOfWorkflow),
  unreadTexts: unreadInWorkflow(specOfWorkflow),
};
