import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

const STATE = ".status.applicationState.state";

const RUNNING = '([.status.executorState[]? | select(. == "RUNNING")] | length)';

const IS_DYNAMIC = "(.spec.dynamicAllocation.enabled // false)";

const bound = (kind: string, name: string) => `.spec.sparkConf["spark.${kind}.${name}"]`;

/** Whether the number of executors is within the limits of the configuration of Spark. */
const withinConfig = (kind: string) =>
  `(${RUNNING} >= (${bound(kind, "minExecutors")} // "0" | tonumber) and (${bound(kind, "maxExecutors")} == null or ${RUNNING} <= (${bound(kind, "maxExecutors")} | tonumber)))`;

const WITHIN = `if ${IS_DYNAMIC} then (${RUNNING} >= (.spec.dynamicAllocation.minExecutors // 0) and (.spec.dynamicAllocation.maxExecutors == null or ${RUNNING} <= .spec.dynamicAllocation.maxExecutors)) elif ${bound("streaming.dynamicAllocation", "enabled")} == "true" then ${withinConfig("streaming.dynamicAllocation")} elif ${bound("dynamicAllocation", "enabled")} == "true" then ${withinConfig("dynamicAllocation")} else .spec.dynamicAllocation == null and .spec.executor.instances == null and ${RUNNING} >= 1 end`;

/**
 * An application whose executors run is healthy. Argo CD calls one that is INVALIDATING Missing, and one that its operator
 * suspends Progressing. Source: Argo CD, resource_customizations/sparkoperator.k8s.io/SparkApplication.
 */
export const sparkApplicationHealth: KindHealth = {
  argocd: controllerCheck({
    failed: `${STATE} | IN("FAILED", "SUBMISSION_FAILED", "FAILING")`,
    healthy: `${STATE} == "COMPLETED" or (${STATE} == "RUNNING" and .status.executorState != null and ((.spec.executor.instances != null and .spec.executor.instances == ${RUNNING}) or (${WITHIN})))`,
  }),
};
