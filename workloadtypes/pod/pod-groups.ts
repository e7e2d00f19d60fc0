import { EXTERNAL, failure, ownerOf, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { quoted, subdomainProblem } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { annotation, label } from "../../src/model/index.ts";

/** The kind's default priority class. KAI treats a pod as training, so it is preemptible. */
export const POD_PRIORITY = { kai: "train", runai: "very-high" } as const;

/** Annotation that contains the PodGroup of a pod; the podgrouper ignores a pod without an owner that has it. */
const POD_GROUP = "pod-group-name";

/** Labels that Spark puts on the pods of an application; the second one names the group. */
const SPARK_NAME = "spark-app-name";
const SPARK_SELECTOR = "spark-app-selector";

/**
 * The PodGroup of a Pod without an owner: one for itself, or, for a pod of Spark, the one of its application.
 * Source: KAI Scheduler, plugins/podjob/podjob.go, plugins/spark/spark.go and pkg/podgrouper/pod_controller.go.
 */
export function predictPodGangs(object: KubeObject, context: GroupingContext): Grouping {
  const owner = ownerOf(object);
  if (owner !== undefined) return { reason: `it is grouped for the ${owner} that owns it` };
  const grouping = predictGroupOfPod(object, context);
  const isExternal = "gangs" in grouping && annotation(object, POD_GROUP) !== undefined;
  return isExternal ? { reason: EXTERNAL } : grouping;
}

/**
 * The PodGroup of a Pod by itself, also one whose owner the podgrouper may not read: that pod has an owner, so the
 * podgrouper overwrites the group that it names.
 */
export function predictGroupOfPod(object: KubeObject, context: GroupingContext): Grouping {
  const pods = [{ component: "pod", template: object, count: 1 }];
  const grouping = predictDefaultGang(object, pods, context, POD_PRIORITY);
  if ("reason" in grouping) return grouping;
  const application = label(object, SPARK_NAME) === undefined ? undefined : label(object, SPARK_SELECTOR);
  if (application === undefined) return grouping;
  if (application === "") return failure(`label ${SPARK_SELECTOR} is empty, but the PodGroup has its name`);
  const problem = subdomainProblem(application);
  if (problem !== undefined) {
    return failure(`label ${SPARK_SELECTOR} is the name of the PodGroup, but ${quoted(application)} ${problem}`);
  }
  return { gangs: grouping.gangs.map((gang) => ({ ...gang, name: application })) };
}
