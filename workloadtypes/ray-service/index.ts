import type { WorkloadKind } from "../../src/model/index.ts";
import { rayPriorityOf } from "../ray-cluster/pod-groups.ts";
import { withRaySidecars } from "../ray-cluster/sidecars.ts";
import { rayFixedFields } from "../shared/ray-fixed-fields.ts";
import { rayServiceFaults } from "./faults.ts";
import { predictRayServiceGangs, RAY_SERVICE_PRIORITY } from "./pod-groups.ts";
import { RAY_SERVICE_ADDITIONAL_KINDS, rayServiceV1, rayServiceV1Alpha1 } from "./resource-interface.ts";
import { rayServiceSuspension } from "./suspension.ts";

/** The RayService of KubeRay: a RayCluster that serves models and is replaced by another one on an upgrade. */
export const rayService: WorkloadKind = {
  kind: "RayService",
  group: "ray.io",
  versions: ["v1", "v1alpha1"],
  category: "Deploy",
  priority: RAY_SERVICE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: [{ group: "ray.io", version: "v1", kind: "RayCluster" }, ...RAY_SERVICE_ADDITIONAL_KINDS],
  resourceInterfaces: { v1: rayServiceV1, v1alpha1: rayServiceV1Alpha1 },
  suspensions: { v1: rayServiceSuspension },
  suspendPath: "/spec/suspend",
  sharedGroup: { priorityOf: rayPriorityOf },
  predictGangs: predictRayServiceGangs,
  completePods: withRaySidecars("spec", "rayClusterConfig"),
  faults: rayServiceFaults,
  fixedFields: rayFixedFields(["/spec/rayClusterConfig"]),
};
