import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, meetsCondition } from "../shared/controller-check.ts";

const STOPPED = meetsCondition("Stopped");

const MODEL = ".status.modelStatus.transitionStatus";

const MODEL_FAILS = `(.status.modelStatus != null and ${MODEL} != "UpToDate" and ${MODEL} != "InProgress")`;

const NOT_TRUE = 'any(.status.conditions[]?; .status == "Unknown" or (.status == "False" and .type != "Stopped"))';

/**
 * Only the transition of the model makes a service degraded; a condition that is false is progressing. Source: Argo CD,
 * resource_customizations/serving.kserve.io/InferenceService.
 */
export const inferenceServiceHealth: KindHealth = {
  argocd: controllerCheck({
    suspended: STOPPED,
    degraded: `.status.conditions != null and ${MODEL_FAILS}`,
    healthy: `.status.conditions != null and (${STOPPED} | not) and (.status.modelStatus == null or ${MODEL} == "UpToDate") and (${NOT_TRUE} | not)`,
  }),
  atRest: STOPPED,
};
