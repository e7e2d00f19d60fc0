import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictRayGangs } from "../ray-cluster/pod-groups.ts";
import { createsSubmitter, lostSubmitter } from "./submitter.ts";

/**
 * The PodGroup of a RayJob: the group of its RayCluster, in the name of the job. It does not include the submitter pod.
 * A job for an existing cluster gets the numbers of that cluster, which are in another object. An operator with KAI as its
 * batch scheduler rejects jobs with a submitter pod, so that a queue label does not indicate one.
 * Source: KAI Scheduler, plugins/ray/ray_job_grouper.go and ray_grouper.go; kuberay from 1.6,
 * controllers/ray/batchscheduler/kai-scheduler.
 */
export function predictRayJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const clusterSpec = at(object, "spec", "rayClusterSpec");
  if (clusterSpec === undefined || clusterSpec === null) {
    return {
      reason: "spec.rayClusterSpec is missing, so the podgrouper takes the numbers of another RayCluster object",
    };
  }
  const operatorAcceptsKai = !createsSubmitter(object);
  const grouping = predictRayGangs(object, ["spec", "rayClusterSpec"], context, { operatorAcceptsKai });
  if (!("gangs" in grouping)) return grouping;
  return given({ ...grouping, problems: lostSubmitter(object, grouping.gangs, context) });
}
