import { KUBEFLOW_STATUS, kubeflowReplicas } from "../kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../resource-interface-spec.ts";

/**
 * `kubeflow.org/v1` TFJob. Any subset of the five replica types; Master is the older name of Chief. The gang is the whole
 * job, which KAI takes the evaluator into as well. Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1.
 */
export const tfJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "tfjob",
      kind: { group: "kubeflow.org", version: "v1", kind: "TFJob" },
      statusDefinition: KUBEFLOW_STATUS,
    },
    childComponents: [
      kubeflowReplicas("tfjob", ".spec.tfReplicaSpecs.Chief"),
      kubeflowReplicas("tfjob", ".spec.tfReplicaSpecs.Master"),
      kubeflowReplicas("tfjob", ".spec.tfReplicaSpecs.PS"),
      kubeflowReplicas("tfjob", ".spec.tfReplicaSpecs.Worker"),
      kubeflowReplicas("tfjob", ".spec.tfReplicaSpecs.Evaluator"),
    ],
    additionalChildKinds: [{ group: "", version: "v1", kind: "Service" }],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "tfjob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
