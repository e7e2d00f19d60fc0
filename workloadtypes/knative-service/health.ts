import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, hasCondition } from "../shared/controller-check.ts";

const OTHER = (status: string) => `any(.status.conditions[]?; .status == "${status}")`;

/** Source: Argo CD, resource_customizations/serving.knative.dev/Service. */
export const knativeServiceHealth: KindHealth = {
  argocd: controllerCheck({
    failed: OTHER("False"),
    healthy: `${hasCondition("ConfigurationsReady")} and ${hasCondition("RoutesReady")} and ${hasCondition("Ready")} and (${OTHER("Unknown")} | not)`,
  }),
};
