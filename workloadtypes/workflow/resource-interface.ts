import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { podTemplatesOf, workflowPods } from "./pod-templates.ts";

/** The kinds of objects, besides pods, that Argo creates for a Workflow. */
export const WORKFLOW_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "argoproj.io", version: "v1alpha1", kind: "WorkflowTaskSet" },
  { group: "argoproj.io", version: "v1alpha1", kind: "WorkflowTaskResult" },
  { group: "argoproj.io", version: "v1alpha1", kind: "WorkflowArtifactGCTask" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
  { group: "policy", version: "v1", kind: "PodDisruptionBudget" },
];

const HELD = "(.spec.suspend == true)";
const NO_POD_RUNS = 'any(.status.conditions[]?; .type == "PodRunning" and .status == "False")';

/**
 * `argoproj.io/v1alpha1` Workflow: a pod for each template with containers. The graph decides which of them run, how
 * often and when; each is counted once. Only the annotation with the path of its node identifies the template of a pod.
 * Source: argoproj/argo-workflows, pkg/apis/workflow/v1alpha1 and workflow/controller.
 */
export const workflowV1Alpha1: ResourceInterfaceSpec = {
  structureDefinition: {
    rootComponent: {
      name: "workflow",
      kind: { group: "argoproj.io", version: "v1alpha1", kind: "Workflow" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [
            { byPhase: "Pending" },
            {
              byPhase: "Running",
              byExpression: { expression: `(${HELD} | not) and ${NO_POD_RUNS}`, expectedResult: "true" },
            },
          ],
          running: [
            { byPhase: "Running", byExpression: { expression: `${HELD} or ${NO_POD_RUNS}`, expectedResult: "false" } },
          ],
          completed: [{ byPhase: "Succeeded" }],
          failed: [{ byPhase: "Failed" }, { byPhase: "Error" }],
        },
      },
    },
    childComponents: [
      {
        name: "template",
        ownerRef: "workflow",
        kind: POD_KIND,
        instanceIdPath: `${podTemplatesOf(".spec")} | .name`,
        specDefinition: { podTemplateSpecPath: workflowPods(".spec") },
        scaleDefinition: { replicasPath: `${podTemplatesOf(".spec")} | 1` },
        podSelector: {
          componentInstanceSelector: {
            idPath: '.metadata.annotations["workflows.argoproj.io/node-name"] // "" | split(".") | .[-1]',
          },
        },
      },
    ],
    additionalChildKinds: WORKFLOW_ADDITIONAL_KINDS,
  },
};
