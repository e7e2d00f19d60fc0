import { KUBEFLOW_STATUS, kubeflowReplicas } from "../shared/kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const worker = kubeflowReplicas("jaxjob", ".spec.jaxReplicaSpecs", "Worker");

/**
 * `kubeflow.org/v1` JAXJob. Workers are the only replica type and the first worker coordinates; the gang is the whole
 * job.
 * Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1.
 */
export const jaxJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "jaxjob",
      kind: { group: "kubeflow.org", version: "v1", kind: "JAXJob" },
      statusDefinition: KUBEFLOW_STATUS,
    },
    // All pods are workers, so nothing selects them.
    childComponents: [{ ...worker, podSelector: { replicaSelector: worker.podSelector.replicaSelector } }],
    additionalChildKinds: [{ group: "", version: "v1", kind: "Service" }],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "jaxjob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
