import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

/** Source: Argo CD, resource_customizations/argoproj.io/Experiment. */
export const experimentHealth: KindHealth = {
  argocd: controllerCheck({
    failed: '.status.phase == "Failed" or .status.phase == "Error"',
    healthy: '.status.phase == "Successful"',
  }),
};
