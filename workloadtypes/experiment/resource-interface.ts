import type { GroupVersionKind } from "../../src/model/index.ts";
import { ANALYSIS_STATUS } from "../shared/analysis-status.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const TEMPLATES = ".spec.templates[]?";

/** The kinds of objects that Argo creates for an Experiment. */
export const EXPERIMENT_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "ReplicaSet" },
  { group: "argoproj.io", version: "v1alpha1", kind: "AnalysisRun" },
  { group: "", version: "v1", kind: "Service" },
];

/**
 * `argoproj.io/v1alpha1` Experiment. Each template is an instance with a ReplicaSet of its own, whose name is that of the
 * instance, because no label of a pod has the name of the template.
 * Source: argoproj/argo-rollouts, pkg/apis/rollouts/v1alpha1/experiment_types.go and experiments/experiment.go.
 */
export const experimentV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "experiment",
      kind: { group: "argoproj.io", version: "v1alpha1", kind: "Experiment" },
      statusDefinition: ANALYSIS_STATUS,
    },
    childComponents: [
      {
        name: "template",
        ownerRef: "experiment",
        kind: { group: "apps", version: "v1", kind: "ReplicaSet" },
        instanceIdPath: `"\\(.metadata.name)-\\(${TEMPLATES} | .name)"`,
        specDefinition: { podTemplateSpecPath: `${TEMPLATES}.template` },
        scaleDefinition: { replicasPath: `${TEMPLATES} | .replicas // 1` },
        podSelector: { componentInstanceSelector: { idPath: ".metadata.ownerReferences[0].name" } },
      },
    ],
    additionalChildKinds: [...EXPERIMENT_CHILD_KINDS.slice(1), POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
