import type { WorkloadKind } from "../../src/model/index.ts";
import { IS_INACTIVE, isInactive, RUNAI_JOB_KINDS, RUNAI_SUSPENSION } from "../shared/runai-pods.ts";
import { predictTrainingWorkloadGangs, TRAINING_WORKLOAD_PRIORITY } from "./pod-groups.ts";
import { trainingWorkloadV2Alpha1 } from "./resource-interface.ts";

/** The TrainingWorkload of Run:ai: a training in the manifest format of the platform. */
export const trainingWorkload: WorkloadKind = {
  kind: "TrainingWorkload",
  group: "run.ai",
  versions: ["v2alpha1"],
  category: "Train",
  priority: TRAINING_WORKLOAD_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  childKinds: RUNAI_JOB_KINDS,
  resourceInterfaces: { v2alpha1: trainingWorkloadV2Alpha1 },
  suspensions: { v2alpha1: RUNAI_SUSPENSION },
  isSuspended: isInactive,
  health: { atRest: IS_INACTIVE },
  predictGangs: predictTrainingWorkloadGangs,
};
