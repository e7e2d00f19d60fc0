import { given } from "../../src/kernel/index.ts";
import type { ExpectedCondition } from "../../src/model/index.ts";
import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { podSpecOf, TEKTON_FIELDS } from "./steps.ts";

/** A matcher of Tekton's only condition, which is Unknown during a run. */
export function succeeded(status: NonNullable<ExpectedCondition["status"]>, reason?: string) {
  return { byConditions: [given({ type: "Succeeded", status, reason })] };
}

const STARTING = ["Started", "Pending", "ResolvingTaskRef", "ToBeRetried", "ExceededNodeResources"];

const statusDefinition = {
  conditionsDefinition: { path: ".status.conditions" },
  statusMappings: {
    initializing: STARTING.map((reason) => succeeded("Unknown", reason)),
    running: [succeeded("Unknown", "Running")],
    completed: [succeeded("True")],
    failed: [succeeded("False")],
  },
} as const satisfies ComponentSpec["statusDefinition"];

function structure(version: keyof typeof TEKTON_FIELDS): ResourceInterfaceSpec {
  const fields = TEKTON_FIELDS[version];
  const template =
    "if .spec.taskSpec == null and .spec.taskRef == null then null else" +
    " .spec.taskSpec as $task | .spec.computeResources as $all | (.spec.podTemplate // {}) as $pod" +
    ` | {${fields.stepSpecs}: .spec.${fields.stepSpecs}, ${fields.sidecarSpecs}: .spec.${fields.sidecarSpecs}} as $over` +
    " | {metadata: {labels: (.metadata.labels // {}), annotations: (.metadata.annotations // {})}," +
    ` spec: (${podSpecOf(fields)})} end`;
  return {
    structureDefinition: {
      rootComponent: {
        name: "taskrun",
        kind: { group: "tekton.dev", version, kind: "TaskRun" },
        specDefinition: { podTemplateSpecPath: template },
        scaleDefinition: { replicasPath: "1" },
        statusDefinition,
      },
      additionalChildKinds: [POD_KIND],
    },
  };
}

/**
 * `tekton.dev/v1` TaskRun: one pod, with a container for each step and sidecar, and the labels and annotations of the
 * run. The steps of a referenced task are not in the object.
 * Source: tektoncd/pipeline, pkg/apis/pipeline/v1/taskrun_types.go, pkg/pod/pod.go and status.go.
 */
export const taskRunV1: ResourceInterfaceSpec = structure("v1");

/** `tekton.dev/v1beta1` TaskRun: resources and overrides under older names. */
export const taskRunV1Beta1: ResourceInterfaceSpec = structure("v1beta1");
