import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { WorkloadKind } from "../../src/model/index.ts";
import { withOwners } from "../podgrouper/owners-below.ts";
import { ARGO_POD_DIFFERENCES } from "../shared/argo-pods.ts";
import { workflowFaults } from "../workflow/faults.ts";
import { withPodSpecPatches } from "../workflow/pod-spec-patch.ts";
import { unreadInWorkflow } from "../workflow/unread.ts";
import type { ArgoSpec } from "../workflow/written-templates.ts";
import { cronWorkflowFaults } from "./faults.ts";
import { cronWorkflowHealth } from "./health.ts";
import { CRON_WORKFLOW_PRIORITY, predictCronWorkflowGangs, predictRunOfCronWorkflow, runOf } from "./pod-groups.ts";
import { CRON_WORKFLOW_ADDITIONAL_KINDS, cronWorkflowV1Alpha1 } from "./resource-interface.ts";
import { cronWorkflowSuspension } from "./suspension.ts";

/** The CronWorkflow of Argo: a Workflow that runs on a schedule. */
export const cronWorkflow: WorkloadKind = {
  kind: "CronWorkflow",
  group: "argoproj.io",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: CRON_WORKFLOW_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/spec/suspend", by: "users who suspend or resume the schedule with Argo's own tools" },
    {
      path: "/metadata/annotations/workflows.argoproj.io~1last-used-schedule",
      by: "the workflow controller, which writes the schedule of the last run there",
    },
  ],
  childKinds: CRON_WORKFLOW_ADDITIONAL_KINDS,
  resourceInterfaces: { v1alpha1: cronWorkflowV1Alpha1 },
  suspensions: { v1alpha1: cronWorkflowSuspension },
  suspendPath: "/spec/suspend",
  podDifferences: ARGO_POD_DIFFERENCES,
  faults: (object, isPart) => [...cronWorkflowFaults(object), ...runFaults(object, isPart)],
  health: cronWorkflowHealth,
  predictGangs: predictCronWorkflowGangs,
  predictBelow: predictRunOfCronWorkflow,
  completePods: (object, pods) => withRun(object, withPatches(object, pods)),
  unreadTexts: unreadInWorkflow(specOfRun),
};

const runFaults = workflowFaults(specOfRun);
const withPatches = withPodSpecPatches(specOfRun);
const withRun = withOwners(runOf);

/** The spec of the workflow of a run. */
function specOfRun(object: KubeObject): ArgoSpec {
  return { spec: at(object, "spec", "workflowSpec"), place: (pointer) => `/spec/workflowSpec${pointer}` };
}
