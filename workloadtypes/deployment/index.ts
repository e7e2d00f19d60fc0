import type { WorkloadKind } from "../../src/workload/workload-kind.ts";
import { DEPLOYMENT_PRIORITY, predictDeploymentGangs } from "./pod-groups.ts";
import { deploymentV1 } from "./resource-interface.ts";

/** The Deployment of Kubernetes: pods that are all alike and serve for ever, each for itself. */
export const deployment: WorkloadKind = {
  kind: "Deployment",
  group: "apps",
  versions: ["v1"],
  category: "Deploy",
  priority: DEPLOYMENT_PRIORITY,
  preemptibility: { kai: "non-preemptible", runai: "non-preemptible" },
  controllerOwned: [{ path: "/spec/replicas", by: "a HorizontalPodAutoscaler, where one has it as its target" }],
  childKinds: [{ group: "apps", version: "v1", kind: "ReplicaSet" }],
  resourceInterfaces: { v1: deploymentV1 },
  predictGangs: predictDeploymentGangs,
};
