import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

/** Source: Argo CD, resource_customizations/argoproj.io/AnalysisRun. It calls an inconclusive run Unknown. */
export const analysisRunHealth: KindHealth = {
  argocd: controllerCheck({
    failed: '.status.phase == "Failed" or .status.phase == "Error" or .status.phase == "Inconclusive"',
    healthy: '.status.phase == "Successful"',
  }),
};
