import type { FixedFields } from "../../src/k8s-fields/index.ts";

const CRDS = "https://github.com/kubeflow/trainer/tree/v1.9.0/manifests/base/crds";

/** The queue of a gang, which the CRDs of the training operator fix. */
const QUEUE: FixedFields = {
  // The operator of MPIJob v2beta1 has a CRD of its own.
  versions: ["v1"],
  fields: ["/spec/runPolicy/schedulingPolicy/queue"],
  rejectedBy: "definition",
  upstream: CRDS,
};

/** The fixed fields of kinds whose webhook compares the controller of a job. */
export const managedByFixed: readonly FixedFields[] = [
  QUEUE,
  {
    fields: ["/spec/runPolicy/managedBy"],
    rejectedBy: "webhook",
    upstream: "https://github.com/kubeflow/trainer/blob/v1.9.0/pkg/common/util/webhooks.go",
  },
];

/** The fixed fields of kinds whose webhook does not compare it. */
export const managedByDescribed: readonly FixedFields[] = [
  QUEUE,
  {
    fields: ["/spec/runPolicy/managedBy"],
    effect: "another controller becomes responsible for the job, and that of its pods ignores it from then on",
    upstream: "https://github.com/kubeflow/trainer/blob/v1.9.0/pkg/apis/kubeflow.org/v1/common_types.go",
  },
];
