import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** A container that restarts repeatedly while the phase stays Running. */
const BACKING_OFF =
  'any(.status.containerStatuses[]?; .state.waiting.reason | IN("CrashLoopBackOff", "ImagePullBackOff"))';

/**
 * `v1` Pod. The object is the pod, so its own `spec` and `metadata` are the definition. A pod that runs but is not
 * ready counts as running, because the first start and a later failure look the same. The kind has no gang because a
 * Pod is a single pod.
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
