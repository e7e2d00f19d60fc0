import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { RUNAI_JOB_KINDS, RUNAI_JOB_PODS, RUNAI_STATUS, runaiPodTemplate } from "../shared/runai-pods.ts";

/**
 * `run.ai/v2alpha1` InteractiveWorkload, with a pod template that is built from its wrapped fields, as that of a
 * TrainingWorkload. Source: Run:ai, Workload YAML Reference of June 2024.
 */
export const interactiveWorkloadV2Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "interactiveworkload",
      kind: { group: "run.ai", version: "v2alpha1", kind: "InteractiveWorkload" },
      specDefinition: { podTemplateSpecPath: runaiPodTemplate(".spec") },
      scaleDefinition: RUNAI_JOB_PODS,
      statusDefinition: RUNAI_STATUS,
    },
    additionalChildKinds: [...RUNAI_JOB_KINDS, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
