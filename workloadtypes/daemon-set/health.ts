import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, IS_KEPT, IS_OBSERVED } from "../shared/controller-check.ts";

const DESIRED = "(.status.desiredNumberScheduled // 0)";

const ROLLED_OUT = `(.status.updatedNumberScheduled // 0) >= ${DESIRED} and (.status.numberAvailable // 0) >= ${DESIRED}`;

const CURRENT = [
  IS_KEPT,
  ".metadata.generation != null and .status.observedGeneration != null and .status.desiredNumberScheduled != null",
  `(.status.currentNumberScheduled // 0) >= ${DESIRED}`,
  ROLLED_OUT,
  `(.status.numberReady // 0) >= ${DESIRED}`,
].join(" and ");

/** Source: Argo CD, gitops-engine pkg/health/health_daemonset.go; cli-utils, pkg/kstatus/status/core.go. */
export const daemonSetHealth: KindHealth = {
  argocd: controllerCheck(
    { healthy: `${IS_OBSERVED} and (.spec.updateStrategy.type == "OnDelete" or (${ROLLED_OUT}))` },
    { comparesGeneration: true },
  ),
  flux: controllerCheck({ healthy: CURRENT }),
};
