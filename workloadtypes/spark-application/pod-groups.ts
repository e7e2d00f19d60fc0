import { groupedTemplates, ownerBelow, predictDefaultGang, UNKNOWN_UID } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { sparkApplicationV1Beta2 } from "./resource-interface.ts";

/** The kind's default priority class. Run:ai does not list the kind, so the class of other trainings applies. */
export const SPARK_APPLICATION_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a SparkApplication: KAI has no plug-in for the kind, so the default grouper makes one group for
 * driver and executors, of which one must start: the driver, which then requests the executors. The Spark plug-in
 * handles only pods without an owning application.
 * Source: KAI Scheduler, hub/hub.go, plugins/defaultgrouper and plugins/spark.
 */
export const predictSparkApplicationGangs = interpretedGang(
  { newest: sparkApplicationV1Beta2 },
  SPARK_APPLICATION_PRIORITY,
);

/**
 * The PodGroup of the application's pods, where the podgrouper may not read SparkApplications, named after the label
 * `spark-app-selector` that Spark sets. Each pod is its own top owner: the operator makes the application the first owner of
 * driver and executors. The group follows the first pod that the podgrouper groups, of the driver if it groups that.
 * Source: KAI Scheduler, `handleGetOwnerError`, plugins/podjob and plugins/spark; kubeflow/spark-operator,
 * `buildExecutorPodTemplate` in internal/controller/sparkapplication/submission.go.
 */
export function predictSparkPods(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(sparkApplicationV1Beta2, object, context);
  const grouped = groupedTemplates(undefined, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  const first = ownerBelow(object, { apiVersion: "v1", kind: "Pod" }, grouped.templates[0]?.template);
  const grouping = predictDefaultGang(first, pods, context, SPARK_APPLICATION_PRIORITY);
  if (!("gangs" in grouping)) return grouping;
  return { gangs: grouping.gangs.map((gang) => ({ ...gang, name: `spark-${UNKNOWN_UID}` })) };
}
