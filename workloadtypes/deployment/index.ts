import type { WorkloadKind } from "../../src/model/index.ts";
import { deploymentHealth } from "./health.ts";
import { DEPLOYMENT_PRIORITY, predictDeploymentGangs } from "./pod-groups.ts";
import { deploymentV1 } from "./resource-interface.ts";

/** The Deployment of Kubernetes: equal, independent pods that serve until they are deleted. */
export const deployment: WorkloadKind = {
  kind: "Deployment",
  group: "apps",
  versions: ["v1"],
  category: "Deploy",
  priority: DEPLOYMENT_PRIORITY,
  preemptibility: { kai: "non-preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [{ path: "/spec/replicas", by: "a HorizontalPodAutoscaler that targets it" }],
  childKinds: [{ group: "apps", version: "v1", kind: "ReplicaSet" }],
  resourceInterfaces: { v1: deploymentV1 },
  health: deploymentHealth,
  predictGangs: predictDeploymentGangs,
};
