import type { WorkloadKind } from "../../src/model/index.ts";
import { replicaSetHealth } from "./health.ts";
import { predictReplicaSetGangs, REPLICA_SET_PRIORITY } from "./pod-groups.ts";
import { replicaSetV1 } from "./resource-interface.ts";

/** The ReplicaSet of Kubernetes without an owner: a number of equal pods. */
export const replicaSet: WorkloadKind = {
  kind: "ReplicaSet",
  group: "apps",
  versions: ["v1"],
  category: "Deploy",
  priority: REPLICA_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [{ path: "/spec/replicas", by: "a HorizontalPodAutoscaler that targets it, or its Deployment" }],
  resourceInterfaces: { v1: replicaSetV1 },
  health: replicaSetHealth,
  predictGangs: predictReplicaSetGangs,
};
