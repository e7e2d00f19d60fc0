import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

/** Only the phase counts: a suspended Workflow is Progressing. Source: Argo CD, gitops-engine pkg/health/health_argo.go. */
export const workflowHealth: KindHealth = {
  argocd: controllerCheck({
    failed: '.status.phase == "Failed" or .status.phase == "Error"',
    healthy: '.status.phase == "Succeeded"',
  }),
};
