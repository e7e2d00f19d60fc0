import type { KubeObject } from "../../src/base/kubernetes.ts";
import { predictDefaultGang } from "../../src/podgrouper/default-gang.ts";
import { UNKNOWN_UID } from "../../src/podgrouper/identity.ts";
import { ownerBelow } from "../../src/podgrouper/pod-owners.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
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
 * The PodGroup of the application's pods, where the podgrouper may not read SparkApplications: that of the driver, which
 * owns the executors, named after the label `spark-app-selector` that Spark sets.
 * Source: KAI Scheduler, plugins/podjob and plugins/spark.
 */
export function predictSparkPods(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(sparkApplicationV1Beta2, object, context);
  const driver = ownerBelow(object, { apiVersion: "v1", kind: "Pod" }, pods[0]?.template);
  const grouping = predictDefaultGang(driver, pods, context, SPARK_APPLICATION_PRIORITY);
  if (!("gangs" in grouping)) return grouping;
  return { gangs: grouping.gangs.map((gang) => ({ ...gang, name: `spark-${UNKNOWN_UID}` })) };
}
