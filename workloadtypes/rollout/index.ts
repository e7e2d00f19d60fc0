import type { WorkloadKind } from "../../src/model/index.ts";
import { argoRolloutFaults } from "./faults.ts";
import { rolloutHealth } from "./health.ts";
import { predictRolloutGangs, predictRolloutReplicaSet, ROLLOUT_PRIORITY } from "./pod-groups.ts";
import { ROLLOUT_ADDITIONAL_KINDS, rolloutV1Alpha1 } from "./resource-interface.ts";

/** The Rollout of Argo: a Deployment with canary and blue-green strategies. */
export const rollout: WorkloadKind = {
  kind: "Rollout",
  group: "argoproj.io",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: ROLLOUT_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [
    { path: "/spec/replicas", by: "a HorizontalPodAutoscaler that targets it" },
    { path: "/spec/restartAt", by: "users who restart its pods with Argo's own tools" },
  ],
  childKinds: ROLLOUT_ADDITIONAL_KINDS,
  resourceInterfaces: { v1alpha1: rolloutV1Alpha1 },
  health: rolloutHealth,
  predictGangs: predictRolloutGangs,
  predictBelow: predictRolloutReplicaSet,
  faults: argoRolloutFaults,
};
