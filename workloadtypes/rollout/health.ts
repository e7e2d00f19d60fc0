import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck } from "../shared/controller-check.ts";

const ANNOTATION = '.metadata.annotations["rollout.argoproj.io/workload-generation"]';

/** Whether the status is about the current generation of the Deployment whose template the Rollout uses. */
const HAS_WORKLOAD = `(.spec.workloadRef == null or .metadata.annotations == null or ${ANNOTATION} == .status.workloadObservedGeneration)`;

const BROKEN =
  'any(.status.conditions[]?; .type == "InvalidSpec" or (.type == "Progressing" and (.reason == "RolloutAborted" or .reason == "ProgressDeadlineExceeded")))';

const PAUSED = "(((.status.pauseConditions // []) | length) > 0 or .spec.paused == true)";

const UPDATED = "(.status.updatedReplicas // 0)";

const STABLE = '(.status.stableRS // .status.canary.stableRS // "")';

const BLUE_GREEN = `.status.blueGreen.activeSelector == .status.currentPodHash and (${STABLE} == "" or ${STABLE} == .status.currentPodHash)`;

const CANARY = `(.status.replicas // 0) <= ${UPDATED} and ${STABLE} == .status.currentPodHash`;

/** Whether a roll-out of a release that writes no phase has ended. */
const ROLLED_OUT = [
  ".status.currentPodHash != null",
  `${UPDATED} >= (.spec.replicas // 1)`,
  `(.status.availableReplicas // 0) >= ${UPDATED}`,
  `(if .spec.strategy.blueGreen != null then ${BLUE_GREEN} else .spec.strategy.canary == null or (${CANARY}) end)`,
].join(" and ");

const check = (suspended: string) =>
  controllerCheck({
    degraded: `.status != null and ${HAS_WORKLOAD} and (.status.phase == "Degraded" or (.status.phase == null and ${BROKEN}))`,
    suspended: `.status != null and ${HAS_WORKLOAD} and ${suspended}`,
    healthy: `.status != null and ${HAS_WORKLOAD} and (.status.phase == "Healthy" or (.status.phase == null and (${BROKEN} | not) and (${PAUSED} | not) and ${ROLLED_OUT}))`,
  });

/**
 * The phase decides where the release writes one. In Flux only a person's pause is rest; one between two steps is not.
 * Source: Argo CD, resource_customizations/argoproj.io/Rollout.
 */
export const rolloutHealth: KindHealth = {
  argocd: check(`(.status.phase == "Paused" or (.status.phase == null and (${BROKEN} | not) and ${PAUSED}))`),
  flux: check('(.spec.paused == true and .status.phase != "Degraded" and .status.phase != "Progressing")'),
  hasTextGeneration: true,
};
