import type { WorkloadKind } from "../../src/model/index.ts";
import { KUBEFLOW_SUSPENSION } from "../shared/kubeflow-jobs.ts";
import { trainingOperatorFaults } from "../shared/training-operator-faults.ts";
import { managedByFixed } from "../shared/training-operator-fixed-fields.ts";
import { predictXgBoostJobGangs, XGBOOST_JOB_PRIORITY } from "./pod-groups.ts";
import { xgBoostJobV1 } from "./resource-interface.ts";

/** The XGBoostJob of the Kubeflow training operator: a master that tracks workers. */
export const xgBoostJob: WorkloadKind = {
  kind: "XGBoostJob",
  group: "kubeflow.org",
  versions: ["v1"],
  category: "Train",
  priority: XGBOOST_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [{ path: "/spec/runPolicy/suspend", by: "Kueue, where a queue label hands the job to it" }],
  childKinds: [{ group: "", version: "v1", kind: "Service" }],
  resourceInterfaces: { v1: xgBoostJobV1 },
  suspensions: { v1: KUBEFLOW_SUSPENSION },
  suspendPath: "/spec/runPolicy/suspend",
  sharedGroup: {},
  predictGangs: predictXgBoostJobGangs,
  faults: trainingOperatorFaults({
    specs: "xgbReplicaSpecs",
    types: ["Master", "Worker"],
    mandatory: "Master",
    single: "Master",
    isCountWritten: true,
    container: "xgboost",
  }),
  fixedFields: managedByFixed,
};
