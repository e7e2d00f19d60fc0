import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** A container that is started again and again; the phase stays Running all the while. */
const BACKING_OFF =
  'any(.status.containerStatuses[]?; .state.waiting.reason | IN("CrashLoopBackOff", "ImagePullBackOff"))';

/**
 * `v1` Pod. The object is the pod itself, so that its own `spec` and `metadata` are the definition. A pod that runs and
 * is not ready yet is running: at its first start it looks as it does later. No gang, since a Pod is alone.
 * Source: k8s.io/api, core/v1/types.go.
 */
export const podV1 = {
  structureDefinition: {
    rootComponent: {
      name: "pod",
      kind: { group: "", version: "v1", kind: "Pod" },
      specDefinition: { podSpecPath: ".spec", metadataPath: ".metadata" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        statusMappings: {
          initializing: [{ byPhase: "Pending" }],
          running: [{ byPhase: "Running", byExpression: { expression: BACKING_OFF, expectedResult: "false" } }],
          completed: [{ byPhase: "Succeeded" }],
          failed: [{ byPhase: "Failed" }],
          degraded: [{ byPhase: "Running", byExpression: { expression: BACKING_OFF, expectedResult: "true" } }],
        },
      },
    },
  },
} as const satisfies ResourceInterfaceSpec;
