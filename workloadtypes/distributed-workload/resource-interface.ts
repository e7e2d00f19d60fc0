import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { RUNAI_STATUS, runaiPodTemplate, wrappedNumber } from "../shared/runai-pods.ts";

/** The kinds of objects, besides pods, that the platform creates from a DistributedWorkload. */
export const DISTRIBUTED_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "kubeflow.org", version: "v2beta1", kind: "MPIJob" },
  { group: "kubeflow.org", version: "v1", kind: "PyTorchJob" },
  { group: "kubeflow.org", version: "v1", kind: "TFJob" },
  { group: "kubeflow.org", version: "v1", kind: "XGBoostJob" },
  { group: "kubeflow.org", version: "v1", kind: "JAXJob" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
];

/** The role of a pod: the operators of its job label it, and call the master launcher or chief in some jobs. */
const ROLE = `((.metadata.labels["training.kubeflow.org/replica-type"] // .metadata.labels["training.kubeflow.org/job-role"])
  | if . == "launcher" or . == "chief" then "master" else . end)`;

/**
 * `run.ai/v2alpha1` DistributedWorkload: workers from `spec`, a master from `masterSpec` beside it, each with a pod
 * template that is built from its wrapped fields. Source: Run:ai, Workload YAML Reference of June 2024, and a manifest
 * that NVIDIA published.
 */
export const distributedWorkloadV2Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "distributedworkload",
      kind: { group: "run.ai", version: "v2alpha1", kind: "DistributedWorkload" },
      statusDefinition: RUNAI_STATUS,
    },
    childComponents: [
      {
        name: "master",
        ownerRef: "distributedworkload",
        kind: POD_KIND,
        specDefinition: {
          podTemplateSpecPath: `if .masterSpec == null then null else ${runaiPodTemplate(".masterSpec")} end`,
        },
        scaleDefinition: { replicasPath: "if .masterSpec == null then null else 1 end" },
        podSelector: { componentTypeSelector: { keyPath: ROLE, value: "master" } },
      },
      {
        name: "worker",
        ownerRef: "distributedworkload",
        kind: POD_KIND,
        specDefinition: { podTemplateSpecPath: runaiPodTemplate(".spec") },
        scaleDefinition: { replicasPath: wrappedNumber(".spec", "workers", "1") },
        podSelector: { componentTypeSelector: { keyPath: ROLE, value: "worker" } },
      },
    ],
    additionalChildKinds: DISTRIBUTED_CHILD_KINDS,
  },
} as const satisfies ResourceInterfaceSpec;
