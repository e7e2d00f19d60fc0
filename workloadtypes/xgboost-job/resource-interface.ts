import { KUBEFLOW_STATUS, kubeflowReplicas } from "../shared/kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * `kubeflow.org/v1` XGBoostJob. The field is `xgbReplicaSpecs`; the gang is the whole job.
 * Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1.
 */
export const xgBoostJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "xgboostjob",
      kind: { group: "kubeflow.org", version: "v1", kind: "XGBoostJob" },
      statusDefinition: KUBEFLOW_STATUS,
    },
    childComponents: [
      kubeflowReplicas("xgboostjob", ".spec.xgbReplicaSpecs", "Master"),
      kubeflowReplicas("xgboostjob", ".spec.xgbReplicaSpecs", "Worker"),
    ],
    additionalChildKinds: [{ group: "", version: "v1", kind: "Service" }],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "xgboostjob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
