import type { WorkloadKind } from "../../src/model/index.ts";
import { KUBEFLOW_SUSPENSION } from "../shared/kubeflow-jobs.ts";
import { managedByDescribed } from "../shared/training-operator-fixed-fields.ts";
import { pyTorchJobFaults } from "./faults.ts";
import { PYTORCH_JOB_PRIORITY, predictPyTorchJobGangs, pyTorchJobObstacle } from "./pod-groups.ts";
import { PYTORCH_JOB_ADDITIONAL_KINDS, pyTorchJobV1 } from "./resource-interface.ts";

/** The PyTorchJob of the Kubeflow training operator: a master and workers, all of which must start together. */
export const pyTorchJob: WorkloadKind = {
  kind: "PyTorchJob",
  group: "kubeflow.org",
  versions: ["v1"],
  category: "Train",
  priority: PYTORCH_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  scalePath: "/spec/pytorchReplicaSpecs/Worker/replicas",
  controllerOwned: [
    { path: "/spec/runPolicy/suspend", by: "Kueue, where a queue label hands the job to it" },
    {
      path: "/spec/pytorchReplicaSpecs/Worker/replicas",
      by: "the HorizontalPodAutoscaler that the operator makes, where spec.elasticPolicy has metrics",
    },
  ],
  childKinds: PYTORCH_JOB_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: pyTorchJobV1 },
  suspensions: { v1: KUBEFLOW_SUSPENSION },
  suspendPath: "/spec/runPolicy/suspend",
  sharedGroup: {},
  predictGangs: predictPyTorchJobGangs,
  faults: pyTorchJobFaults,
  externalObstacle: pyTorchJobObstacle,
  fixedFields: managedByDescribed,
};
