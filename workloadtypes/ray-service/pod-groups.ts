import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictRayGangs } from "../ray-cluster/pod-groups.ts";

/** The kind's default priority class. The plug-in does not distinguish serving from training. */
export const RAY_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a RayService: the group of its active RayCluster, in the name of the service. During an upgrade it
 * contains the pods of both clusters, with the numbers of the active one.
 * Source: KAI Scheduler, plugins/ray/ray_service_grouper.go and ray_grouper.go.
 */
export function predictRayServiceGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictRayGangs(object, ["spec", "rayClusterConfig"], context, { priority: RAY_SERVICE_PRIORITY });
}
