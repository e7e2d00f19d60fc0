import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { RUNAI_STATUS, runaiPodTemplate, wrappedField, wrappedNumber } from "../shared/runai-pods.ts";

/** The kinds of objects, besides pods, that the platform and Knative create from an InferenceWorkload. */
export const INFERENCE_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "serving.knative.dev", version: "v1", kind: "Service" },
  { group: "serving.knative.dev", version: "v1", kind: "Configuration" },
  { group: "serving.knative.dev", version: "v1", kind: "Revision" },
  { group: "serving.knative.dev", version: "v1", kind: "Route" },
  { group: "apps", version: "v1", kind: "Deployment" },
  { group: "apps", version: "v1", kind: "ReplicaSet" },
];

/** The least number of replicas; the default depends on the metric. */
const MIN_SCALE = wrappedNumber(
  ".spec",
  "minScale",
  `(if ${wrappedField(".spec", "metric")} == "latency" then 1 else 0 end)`,
);

/**
 * `run.ai/v2alpha1` InferenceWorkload, with a pod template that is built from its wrapped fields. It becomes a Service of
 * Knative, which starts a revision with at least one pod. Source: Run:ai, Workload YAML Reference of June 2024.
 */
export const inferenceWorkloadV2Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "inferenceworkload",
      kind: { group: "run.ai", version: "v2alpha1", kind: "InferenceWorkload" },
      specDefinition: { podTemplateSpecPath: runaiPodTemplate(".spec") },
      scaleDefinition: {
        replicasPath: `[${MIN_SCALE}, 1] | max`,
        minReplicasPath: MIN_SCALE,
        maxReplicasPath: `[${wrappedNumber(".spec", "maxScale", "1")}, ${MIN_SCALE}, 1] | max`,
      },
      statusDefinition: RUNAI_STATUS,
    },
    additionalChildKinds: [...INFERENCE_CHILD_KINDS, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
