import { KUBEFLOW_STATUS, kubeflowReplicas } from "../shared/kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

function replicas(type: string) {
  return kubeflowReplicas("tfjob", ".spec.tfReplicaSpecs", type);
}

/**
 * `kubeflow.org/v1` TFJob. A job has any subset of the five replica types; Master is the older name of Chief. The gang
 * is the whole job, in which KAI includes the evaluator. Source: kubeflow/training-operator v1.9,
 * pkg/apis/kubeflow.org/v1.
 */
export const tfJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "tfjob",
      kind: { group: "kubeflow.org", version: "v1", kind: "TFJob" },
      statusDefinition: KUBEFLOW_STATUS,
    },
    childComponents: [replicas("Chief"), replicas("Master"), replicas("PS"), replicas("Worker"), replicas("Evaluator")],
    additionalChildKinds: [{ group: "", version: "v1", kind: "Service" }],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "tfjob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
