import { given } from "../../src/kernel/index.ts";
import type { GroupVersionKind } from "../../src/model/index.ts";
import { KUBEFLOW_STATUS, kubeflowReplicas } from "../shared/kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** Pod label of the MPI operator, which does not label the replica type. */
const JOB_ROLE = '.metadata.labels["training.kubeflow.org/job-role"]';

function structure(
  version: string,
  typePath: string | undefined,
  childKinds: readonly GroupVersionKind[],
): ResourceInterfaceSpec {
  // Neither operator accepts another spelling.
  const options = given({ typePath, anyCase: false });
  return {
    structureDefinition: {
      rootComponent: {
        name: "mpijob",
        kind: { group: "kubeflow.org", version, kind: "MPIJob" },
        statusDefinition: KUBEFLOW_STATUS,
      },
      childComponents: [
        kubeflowReplicas("mpijob", ".spec.mpiReplicaSpecs", "Launcher", options),
        kubeflowReplicas("mpijob", ".spec.mpiReplicaSpecs", "Worker", options),
      ],
      additionalChildKinds: childKinds,
    },
    optimizationInstructions: {
      gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "mpijob" }] }] },
    },
  };
}

/**
 * `kubeflow.org/v2beta1` MPIJob of the MPI operator. Its pods have a label for the role but not for the replica type;
 * the launcher is the pod of a Job. Source: kubeflow/mpi-operator v0.8.0, pkg/controller/mpi_job_controller.go.
 */
export const mpiJobV2Beta1: ResourceInterfaceSpec = structure("v2beta1", JOB_ROLE, [
  { group: "batch", version: "v1", kind: "Job" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "", version: "v1", kind: "Secret" },
]);

/**
 * `kubeflow.org/v1` MPIJob of the training operator. Its pods have a label for the replica type, like those of its
 * other jobs.
 * Source: kubeflow/training-operator v1.9, pkg/controller.v1/mpi.
 */
export const mpiJobV1: ResourceInterfaceSpec = structure("v1", undefined, [
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "", version: "v1", kind: "ServiceAccount" },
  { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
  { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
]);
