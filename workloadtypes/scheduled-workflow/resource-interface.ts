import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { podTemplatesOf, workflowPods } from "../workflow/pod-templates.ts";

/** The kinds of objects, besides pods, that Kubeflow Pipelines creates for a ScheduledWorkflow. */
export const SCHEDULED_WORKFLOW_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "argoproj.io", version: "v1alpha1", kind: "Workflow" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
];

/** The Argo workflow of a run, an object or its JSON text; empty for any other text. */
const ARGO =
  '(.spec.workflow.spec | if type == "string" then (try fromjson catch null) else . end | if type == "object" then . else {} end)';

/** A matcher of the condition of this type: there is only one at a time, with the status True. */
const only = (type: string) => ({ byConditions: [{ type, status: "True" }] });

/**
 * `kubeflow.org/v1beta1` ScheduledWorkflow: the pods of one run of its Argo workflow. The controller keeps exactly one
 * condition. Source: kubeflow/pipelines, backend/src/crd/pkg/apis/scheduledworkflow/v1beta1/types.go and
 * backend/src/crd/controller/scheduledworkflow/util/scheduled_workflow.go.
 */
export const scheduledWorkflowV1Beta1: ResourceInterfaceSpec = {
  structureDefinition: {
    rootComponent: {
      name: "scheduledworkflow",
      kind: { group: "kubeflow.org", version: "v1beta1", kind: "ScheduledWorkflow" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          running: [only("Enabled"), only("Running")],
          completed: [only("Succeeded")],
          failed: [only("Error")],
        },
      },
    },
    childComponents: [
      {
        name: "template",
        ownerRef: "scheduledworkflow",
        kind: POD_KIND,
        instanceIdPath: `${podTemplatesOf(ARGO)} | .name`,
        specDefinition: { podTemplateSpecPath: `${ARGO} as $argo | ${workflowPods("$argo")}` },
        scaleDefinition: { replicasPath: `${podTemplatesOf(ARGO)} | 1` },
        podSelector: {
          componentInstanceSelector: {
            idPath: '.metadata.annotations["workflows.argoproj.io/node-name"] // "" | split(".") | .[-1]',
          },
        },
      },
    ],
    additionalChildKinds: SCHEDULED_WORKFLOW_ADDITIONAL_KINDS,
  },
};
