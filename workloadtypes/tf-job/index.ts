import type { WorkloadKind } from "../../src/model/index.ts";
import { KUBEFLOW_SUSPENSION } from "../shared/kubeflow-jobs.ts";
import { managedByFixed } from "../shared/training-operator-fixed-fields.ts";
import { tfJobFaults } from "./faults.ts";
import { predictTfJobGangs, TF_JOB_PRIORITY } from "./pod-groups.ts";
import { tfJobV1 } from "./resource-interface.ts";

/** The TFJob of the Kubeflow training operator: workers, and any of chief, parameter servers and evaluator. */
export const tfJob: WorkloadKind = {
  kind: "TFJob",
  group: "kubeflow.org",
  versions: ["v1"],
  category: "Train",
  priority: TF_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [{ path: "/spec/runPolicy/suspend", by: "Kueue, where a queue label hands the job to it" }],
  childKinds: [{ group: "", version: "v1", kind: "Service" }],
  resourceInterfaces: { v1: tfJobV1 },
  suspensions: { v1: KUBEFLOW_SUSPENSION },
  suspendPath: "/spec/runPolicy/suspend",
  sharedGroup: {},
  predictGangs: predictTfJobGangs,
  faults: tfJobFaults,
  fixedFields: managedByFixed,
};
