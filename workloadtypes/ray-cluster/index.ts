import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { predictRayClusterGangs, RAY_CLUSTER_PRIORITY } from "./pod-groups.ts";
import { rayClusterV1, rayClusterV1Alpha1 } from "./resource-interface.ts";

/** The RayCluster of KubeRay: a head and any number of worker groups. */
export const rayCluster: WorkloadKind = {
  kind: "RayCluster",
  group: "ray.io",
  versions: ["v1", "v1alpha1"],
  category: "Train",
  priority: RAY_CLUSTER_PRIORITY,
  resourceInterfaces: { v1: rayClusterV1, v1alpha1: rayClusterV1Alpha1 },
  suspendPath: "/spec/suspend",
  predictGangs: predictRayClusterGangs,
};
