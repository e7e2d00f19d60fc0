import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
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
