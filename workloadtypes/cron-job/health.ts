import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

const IS_FINE = [
  ".status.lastScheduleTime == null",
  ".status.lastSuccessfulTime == null",
  "((.status.active // []) | length) > 0",
  ".status.lastSuccessfulTime >= .status.lastScheduleTime",
].join(" or ");

/**
 * A CronJob is healthy while it is idle, suspended or runs; degraded if its last run did not succeed. In Flux it always is
 * current. Source: Argo CD, resource_customizations/batch/CronJob; cli-utils, pkg/kstatus/status/core.go.
 */
export const cronJobHealth: KindHealth = {
  argocd: controllerCheck({
    healthy: `.spec.suspend == true or (.status != null and (${IS_FINE}))`,
    degraded: `.status != null and ((${IS_FINE}) | not)`,
  }),
  flux: controllerCheck({ healthy: "true" }),
};
