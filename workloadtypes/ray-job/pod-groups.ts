import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at } from "../../src/base/read.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictRayGangs } from "../ray-cluster/pod-groups.ts";

/**
 * The PodGroup of a RayJob: the group of its RayCluster, in the name of the job. It does not include the submitter pod.
 * A job for an existing cluster gets the numbers of that cluster, which are in another object.
 * Source: KAI Scheduler, plugins/ray/ray_job_grouper.go and ray_grouper.go.
 */
export function predictRayJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const clusterSpec = at(object, "spec", "rayClusterSpec");
  if (clusterSpec === undefined || clusterSpec === null) {
    return {
      reason: "spec.rayClusterSpec is missing, so the podgrouper takes the numbers of another RayCluster object",
    };
  }
  return predictRayGangs(object, ["spec", "rayClusterSpec"], context);
}
