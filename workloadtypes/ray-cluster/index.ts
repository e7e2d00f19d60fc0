import type { WorkloadKind } from "../../src/model/index.ts";
import { rayFixedFields } from "../shared/ray-fixed-fields.ts";
import { rayClusterFaults } from "./faults.ts";
import { predictRayClusterGangs, RAY_CLUSTER_PRIORITY, rayPriorityOf } from "./pod-groups.ts";
import { RAY_CLUSTER_ADDITIONAL_KINDS, rayClusterV1, rayClusterV1Alpha1 } from "./resource-interface.ts";
import { withRaySidecars } from "./sidecars.ts";
import { olderRayClusterSuspension, rayClusterSuspension } from "./suspension.ts";

/** The RayCluster of KubeRay: a head and any number of worker groups. */
export const rayCluster: WorkloadKind = {
  kind: "RayCluster",
  group: "ray.io",
  versions: ["v1", "v1alpha1"],
  category: "Train",
  priority: RAY_CLUSTER_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [
    { path: "/spec/workerGroupSpecs/*/replicas", by: "Ray's autoscaler, where spec.enableInTreeAutoscaling is true" },
    {
      path: "/spec/workerGroupSpecs/*/scaleStrategy",
      by: "Ray's autoscaler, which names the workers to delete there",
    },
    { path: "/spec/suspend", by: "Kueue, where the label kueue.x-k8s.io/queue-name names a queue" },
  ],
  childKinds: RAY_CLUSTER_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: rayClusterV1, v1alpha1: rayClusterV1Alpha1 },
  suspensions: { v1: rayClusterSuspension, v1alpha1: olderRayClusterSuspension },
  suspendPath: "/spec/suspend",
  sharedGroup: { priorityOf: rayPriorityOf },
  predictGangs: predictRayClusterGangs,
  completePods: withRaySidecars("spec"),
  faults: rayClusterFaults,
  fixedFields: rayFixedFields(["/spec"]),
};
