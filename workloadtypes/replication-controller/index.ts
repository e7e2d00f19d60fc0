import type { WorkloadKind } from "../../src/model/index.ts";
import {
  predictReplicationControllerGangs,
  predictReplicationControllerPods,
  REPLICATION_CONTROLLER_PRIORITY,
} from "./pod-groups.ts";
import { replicationControllerV1 } from "./resource-interface.ts";

/** The ReplicationController of Kubernetes without an owner: the predecessor of the ReplicaSet. */
export const replicationController: WorkloadKind = {
  kind: "ReplicationController",
  group: "",
  versions: ["v1"],
  category: "Deploy",
  priority: REPLICATION_CONTROLLER_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [
    {
      path: "/spec/replicas",
      by: "a HorizontalPodAutoscaler that targets it, or OpenShift's DeploymentConfig that made it",
    },
  ],
  resourceInterfaces: { v1: replicationControllerV1 },
  predictGangs: predictReplicationControllerGangs,
  predictBelow: predictReplicationControllerPods,
};
