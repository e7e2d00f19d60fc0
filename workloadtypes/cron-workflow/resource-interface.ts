import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { podTemplatesOf, workflowPods } from "../workflow/pod-templates.ts";

/** The kinds of objects, besides pods, that Argo creates for a CronWorkflow. */
export const CRON_WORKFLOW_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "argoproj.io", version: "v1alpha1", kind: "Workflow" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
];

const RUN = ".spec.workflowSpec";
const ACTIVE = "((.status.active // []) | length) > 0";

/**
 * `argoproj.io/v1alpha1` CronWorkflow: the pods of one run of its workflow. The status lists the active runs; between
 * runs no status is known, and the phase Stopped means that the schedule has ended.
 * Source: argoproj/argo-workflows, pkg/apis/workflow/v1alpha1/cron_workflow_types.go and workflow/cron/operator.go.
 */
export const cronWorkflowV1Alpha1: ResourceInterfaceSpec = {
  structureDefinition: {
    rootComponent: {
      name: "cronworkflow",
      kind: { group: "argoproj.io", version: "v1alpha1", kind: "CronWorkflow" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        statusMappings: {
          running: [{ byExpression: { expression: ACTIVE, expectedResult: "true" } }],
          completed: [{ byPhase: "Stopped", byExpression: { expression: ACTIVE, expectedResult: "false" } }],
        },
      },
    },
    childComponents: [
      {
        name: "template",
        ownerRef: "cronworkflow",
        kind: POD_KIND,
        instanceIdPath: `${podTemplatesOf(RUN)} | .name`,
        specDefinition: { podTemplateSpecPath: workflowPods(RUN) },
        scaleDefinition: { replicasPath: `${podTemplatesOf(RUN)} | 1` },
        podSelector: {
          componentInstanceSelector: {
            idPath: '.metadata.annotations["workflows.argoproj.io/node-name"] // "" | split(".") | .[-1]',
          },
        },
      },
    ],
    additionalChildKinds: CRON_WORKFLOW_ADDITIONAL_KINDS,
  },
};
