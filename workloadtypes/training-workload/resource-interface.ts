import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { RUNAI_JOB_KINDS, RUNAI_JOB_PODS, RUNAI_STATUS, runaiPodTemplate } from "../shared/runai-pods.ts";

/**
 * `run.ai/v2alpha1` TrainingWorkload. The CR has no pod template: this one is built from its wrapped fields, for
 * counting and for pod rules, and is read-only.
 * Source: Run:ai, Workload YAML Reference of June 2024; schema `Phase` of the Trainings API 2.24.
 */
export const trainingWorkloadV2Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "trainingworkload",
      kind: { group: "run.ai", version: "v2alpha1", kind: "TrainingWorkload" },
      specDefinition: { podTemplateSpecPath: runaiPodTemplate(".spec") },
      scaleDefinition: RUNAI_JOB_PODS,
      statusDefinition: RUNAI_STATUS,
    },
    additionalChildKinds: [...RUNAI_JOB_KINDS, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
