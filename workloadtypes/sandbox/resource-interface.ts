import type { ScaleDefinition } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides its pod, that the controller creates for a Sandbox. */
export const SANDBOX_ADDITIONAL_KINDS = [
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
] as const;

const ended = (...reasons: readonly string[]) =>
  `any(.status.conditions[]?; .type == "Finished" and (.reason | IN(${reasons.map((word) => `"${word}"`).join(", ")})))`;
const when = (expression: string) => ({ byExpression: { expression, expectedResult: "true" } });
/** An expired sandbox keeps the condition of a pod that ended before. */
const open = (reason: string) => ({
  byConditions: [{ type: "Ready", status: "False", reason }],
  byExpression: { expression: ended("PodSucceeded", "PodFailed"), expectedResult: "false" },
});

function structure(version: string, scaleDefinition: ScaleDefinition): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "sandbox",
        kind: { group: "agents.x-k8s.io", version, kind: "Sandbox" },
        specDefinition: { podTemplateSpecPath: ".spec.podTemplate" },
        scaleDefinition,
        statusDefinition: {
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [open("DependenciesNotReady")],
            running: [{ byConditions: [{ type: "Ready", status: "True" }] }],
            completed: [when(ended("PodSucceeded")), open("SandboxExpired")],
            failed: [when(ended("PodFailed"))],
            degraded: [open("ReconcilerError"), open("MultiplePods")],
          },
        },
      },
      additionalChildKinds: [POD_KIND, ...SANDBOX_ADDITIONAL_KINDS],
    },
  };
}

/**
 * `agents.x-k8s.io/v1beta1` Sandbox: one pod of its template, with the name of the sandbox. Ready is False for every
 * state but one, so its reason decides; Finished shows the end of the pod.
 * Source: kubernetes-sigs/agent-sandbox v0.5.6, api/v1beta1/sandbox_types.go and controllers/sandbox_controller.go.
 */
export const sandboxV1Beta1 = structure("v1beta1", { replicasPath: "1" });

/** `agents.x-k8s.io/v1alpha1` Sandbox: 0 or 1 replicas in place of the operating mode; converted to `v1beta1`. */
export const sandboxV1Alpha1 = structure("v1alpha1", { replicasPath: ".spec.replicas // 1" });
