import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, meetsCondition } from "../shared/controller-check.ts";

const OTHER = (status: string) => `any(.status.conditions[]?; .status == "${status}")`;

/** Source: Argo CD, resource_customizations/serving.knative.dev/Service. */
export const knativeServiceHealth: KindHealth = {
  argocd: controllerCheck({
    failed: OTHER("False"),
    healthy: `${meetsCondition("ConfigurationsReady")} and ${meetsCondition("RoutesReady")} and ${meetsCondition("Ready")} and (${OTHER("Unknown")} | not)`,
  }),
};
