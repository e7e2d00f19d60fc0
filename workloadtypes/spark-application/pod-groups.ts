import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { sparkApplicationV1Beta2 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one; Run:ai has no row for it, so that of other trainings counts. */
export const SPARK_APPLICATION_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a SparkApplication: KAI has no plug-in for it, so that the default grouper makes one group for driver
 * and executors, of which one must start; the driver does, and asks for the executors afterwards. The plug-in for pods
 * of Spark is for pods that no application owns.
 * Source: KAI Scheduler, hub/hub.go, plugins/defaultgrouper and plugins/spark.
 */
export const predictSparkApplicationGangs = interpretedGang(
  { newest: sparkApplicationV1Beta2 },
  SPARK_APPLICATION_PRIORITY,
);
