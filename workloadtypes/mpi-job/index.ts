import type { WorkloadKind } from "../../src/model/index.ts";
import { KUBEFLOW_SUSPENSION } from "../shared/kubeflow-jobs.ts";
import { managedByDescribed } from "../shared/training-operator-fixed-fields.ts";
import { mpiJobFaults } from "./faults.ts";
import { MPI_JOB_PRIORITY, mpiJobObstacle, predictMpiJobGangs } from "./pod-groups.ts";
import { mpiJobV1, mpiJobV2Beta1 } from "./resource-interface.ts";

/**
 * The MPIJob: a launcher that starts processes on workers. Two operators serve one CRD name in different versions, so a
 * cluster has only one of them: the MPI operator `v2beta1`, the Kubeflow training operator `v1`.
 */
export const mpiJob: WorkloadKind = {
  kind: "MPIJob",
  group: "kubeflow.org",
  versions: ["v2beta1", "v1"],
  category: "Train",
  priority: MPI_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [{ path: "/spec/runPolicy/suspend", by: "Kueue, where a queue label hands the job to it" }],
  childKinds: [
    { group: "batch", version: "v1", kind: "Job" },
    { group: "", version: "v1", kind: "Service" },
    { group: "", version: "v1", kind: "ConfigMap" },
    { group: "", version: "v1", kind: "Secret" },
    { group: "", version: "v1", kind: "ServiceAccount" },
    { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
    { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
  ],
  resourceInterfaces: { v2beta1: mpiJobV2Beta1, v1: mpiJobV1 },
  suspensions: { v2beta1: KUBEFLOW_SUSPENSION, v1: KUBEFLOW_SUSPENSION },
  suspendPath: "/spec/runPolicy/suspend",
  sharedGroup: {},
  predictGangs: predictMpiJobGangs,
  faults: mpiJobFaults,
  externalObstacle: mpiJobObstacle,
  fixedFields: managedByDescribed,
};
