import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, meetsCondition } from "../shared/controller-check.ts";

/** A schedule is healthy while it waits, runs and has ended; one that is not enabled rests. */
const check = controllerCheck({
  failed: meetsCondition("Error"),
  healthy: `.spec.enabled != false and any(.status.conditions[]?; (.type | IN("Enabled", "Running", "Succeeded")) and .status == "True")`,
  suspended: ".spec.enabled == false",
});

/** As a CronJob in Argo CD: a run between two waits neither begins nor ends anything. */
export const scheduledWorkflowHealth: KindHealth = { argocd: check, flux: check };
