import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects that Argo creates for a Rollout: the owners of its pods, and those that judge an update. */
export const ROLLOUT_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "ReplicaSet" },
  { group: "argoproj.io", version: "v1alpha1", kind: "AnalysisRun" },
  { group: "argoproj.io", version: "v1alpha1", kind: "Experiment" },
];

/**
 * `argoproj.io/v1alpha1` Rollout. A paused update waits beside pods that serve, so it is running. With `workloadRef` the
 * template is that of a Deployment, which the object does not contain.
 * Source: argoproj/argo-rollouts, pkg/apis/rollouts/v1alpha1/types.go and utils/rollout/rolloututil.go.
 */
export const rolloutV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "rollout",
      kind: { group: "argoproj.io", version: "v1alpha1", kind: "Rollout" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "if .spec.template == null then null else .spec.replicas // 1 end" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byPhase: "Progressing" }],
          running: [{ byPhase: "Healthy" }, { byPhase: "Paused" }],
          degraded: [{ byPhase: "Degraded" }],
        },
      },
    },
    additionalChildKinds: [...ROLLOUT_ADDITIONAL_KINDS, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
