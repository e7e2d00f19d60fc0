import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictRayGangs } from "../ray-cluster/pod-groups.ts";

/** Priority class of the kind where nothing names one: the plug-in knows no serving. */
export const RAY_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a RayService: that of the RayCluster which serves, in the name of the service. During an upgrade the
 * pods of both clusters are in it, with the numbers of the active one.
 * Source: KAI Scheduler, plugins/ray/ray_service_grouper.go and ray_grouper.go.
 */
export function predictRayServiceGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictRayGangs(object, ["spec", "rayClusterConfig"], context, RAY_SERVICE_PRIORITY);
}
