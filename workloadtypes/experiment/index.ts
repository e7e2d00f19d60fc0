import type { WorkloadKind } from "../../src/model/index.ts";
import { experimentFaults } from "./faults.ts";
import { experimentHealth } from "./health.ts";
import { EXPERIMENT_PRIORITY, predictExperimentGangs, predictExperimentReplicaSets } from "./pod-groups.ts";
import { EXPERIMENT_CHILD_KINDS, experimentV1Alpha1 } from "./resource-interface.ts";

/** The Experiment of Argo Rollouts: pods of several templates that run beside each other for some time. */
export const experiment: WorkloadKind = {
  kind: "Experiment",
  group: "argoproj.io",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: EXPERIMENT_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [{ path: "/spec/terminate", by: "users, and the controller of a Rollout, who end it early" }],
  childKinds: EXPERIMENT_CHILD_KINDS,
  resourceInterfaces: { v1alpha1: experimentV1Alpha1 },
  sharedGroup: {},
  health: experimentHealth,
  predictGangs: predictExperimentGangs,
  predictBelow: predictExperimentReplicaSets,
  faults: experimentFaults,
};
