import type { FixedFields } from "../../src/k8s-fields/index.ts";

const PATCHED_POD =
  "/spec/runtimePatches/[manager]/trainingRuntimeSpec/template/spec/replicatedJobs/[name]/template/spec/template/spec";

/** The fields that the CRD of TrainJob fixes. */
export const trainJobFixedFields: readonly FixedFields[] = [
  {
    fields: [
      "/spec/activeDeadlineSeconds",
      "/spec/initializer",
      "/spec/managedBy",
      "/spec/runtimeRef",
      "/spec/trainer",
      ...[
        "containers",
        "imagePullSecrets",
        "initContainers",
        "securityContext",
        "serviceAccountName",
        "terminationGracePeriodSeconds",
        "volumes",
      ].map((field) => `${PATCHED_POD}/${field}`),
    ],
    rejectedBy: "definition",
    defaults: {
      "/spec/managedBy": "trainer.kubeflow.org/trainjob-controller",
      "/spec/runtimeRef/apiGroup": "trainer.kubeflow.org",
      "/spec/runtimeRef/kind": "ClusterTrainingRuntime",
    },
    upstream: "https://github.com/kubeflow/trainer/blob/v2.3.0/pkg/apis/trainer/v1alpha1/trainjob_types.go",
  },
];
