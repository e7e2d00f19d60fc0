import type { WorkloadKind } from "../../src/model/index.ts";
import { KUBEFLOW_SUSPENSION } from "../shared/kubeflow-jobs.ts";
import { trainingOperatorFaults } from "../shared/training-operator-faults.ts";
import { managedByFixed } from "../shared/training-operator-fixed-fields.ts";
import { PADDLE_JOB_PRIORITY, predictPaddleJobGangs, predictPaddleJobPods } from "./pod-groups.ts";
import { PADDLE_JOB_ADDITIONAL_KINDS, paddleJobV1 } from "./resource-interface.ts";

/** The PaddleJob of the Kubeflow training operator: workers, and a master for jobs with parameter servers. */
export const paddleJob: WorkloadKind = {
  kind: "PaddleJob",
  group: "kubeflow.org",
  versions: ["v1"],
  category: "Train",
  priority: PADDLE_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  scalePath: "/spec/paddleReplicaSpecs/Worker/replicas",
  controllerOwned: [
    { path: "/spec/runPolicy/suspend", by: "Kueue, where a queue label hands the job to it" },
    {
      path: "/spec/paddleReplicaSpecs/Worker/replicas",
      by: "the HorizontalPodAutoscaler that the operator makes, where spec.elasticPolicy has metrics",
    },
  ],
  childKinds: PADDLE_JOB_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: paddleJobV1 },
  suspensions: { v1: KUBEFLOW_SUSPENSION },
  suspendPath: "/spec/runPolicy/suspend",
  sharedGroup: {},
  predictGangs: predictPaddleJobGangs,
  faults: trainingOperatorFaults({
    specs: "paddleReplicaSpecs",
    types: ["Master", "Worker"],
    container: "paddle",
  }),
  predictBelow: predictPaddleJobPods,
  fixedFields: managedByFixed,
};
