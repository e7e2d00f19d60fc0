import type { WorkloadKind } from "../../src/model/index.ts";
import { RAY_CLUSTER_PRIORITY, rayPriorityOf } from "../ray-cluster/pod-groups.ts";
import { withRaySidecars } from "../ray-cluster/sidecars.ts";
import { rayFixedFields } from "../shared/ray-fixed-fields.ts";
import { rayJobFaults } from "./faults.ts";
import { predictRayJobGangs } from "./pod-groups.ts";
import { RAY_JOB_ADDITIONAL_KINDS, rayJobV1, rayJobV1Alpha1 } from "./resource-interface.ts";
import { rayJobSuspension } from "./suspension.ts";

/** The RayJob of KubeRay: a RayCluster for one job, and the pod that submits the job. */
export const rayJob: WorkloadKind = {
  kind: "RayJob",
  group: "ray.io",
  versions: ["v1", "v1alpha1"],
  category: "Train",
  priority: RAY_CLUSTER_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [{ path: "/spec/suspend", by: "Kueue, where the label kueue.x-k8s.io/queue-name names a queue" }],
  childKinds: [{ group: "ray.io", version: "v1", kind: "RayCluster" }, ...RAY_JOB_ADDITIONAL_KINDS],
  resourceInterfaces: { v1: rayJobV1, v1alpha1: rayJobV1Alpha1 },
  suspensions: { v1: rayJobSuspension, v1alpha1: rayJobSuspension },
  suspendPath: "/spec/suspend",
  templates: [{ kind: "RayCronJob", path: "/spec/jobTemplate" }],
  sharedGroup: { priorityOf: rayPriorityOf },
  predictGangs: predictRayJobGangs,
  completePods: withRaySidecars("spec", "rayClusterSpec"),
  faults: rayJobFaults,
  fixedFields: rayFixedFields(["/spec/rayClusterSpec"]),
};
