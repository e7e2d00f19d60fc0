import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

/**
 * A CronWorkflow is healthy also while it is idle or suspended, unless its spec or its last submission is wrong. Source: Argo
 * CD, resource_customizations/argoproj.io/CronWorkflow.
 */
const check = controllerCheck({
  failed: 'any(.status.conditions[]?; (.type == "SpecError" or .type == "SubmissionError") and .status == "True")',
  healthy: "true",
});

/** The same in both controllers: its Resource Interface finds no status. */
export const cronWorkflowHealth: KindHealth = { argocd: check, flux: check };
