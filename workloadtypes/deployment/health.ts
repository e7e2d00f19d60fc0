import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, IS_KEPT, IS_OBSERVED, meetsCondition } from "../shared/controller-check.ts";

const LATE = 'any(.status.conditions[]?; .type == "Progressing" and .reason == "ProgressDeadlineExceeded")';

const UPDATED = "(.status.updatedReplicas // 0)";

const ROLLED_OUT = [
  `(.spec.replicas == null or ${UPDATED} >= .spec.replicas)`,
  `(.status.replicas // 0) <= ${UPDATED}`,
  `(.status.availableReplicas // 0) >= ${UPDATED}`,
].join(" and ");

/** kstatus counts a Deployment without a deadline as progressing, because its controller writes no condition then. */
const HAS_PROGRESSED =
  '((.spec.progressDeadlineSeconds // 2147483647) == 2147483647 or any(.status.conditions[]?; .type == "Progressing" and .status == "True" and .reason == "NewReplicaSetAvailable"))';

const CURRENT = [
  IS_KEPT,
  "(.status.replicas // 0) == (.spec.replicas // 1)",
  `${UPDATED} >= (.spec.replicas // 1)`,
  `(.status.availableReplicas // 0) >= ${UPDATED}`,
  "(.status.readyReplicas // 0) >= (.spec.replicas // 1)",
  HAS_PROGRESSED,
  meetsCondition("Available"),
].join(" and ");

/**
 * A paused Deployment is suspended whatever its status is about. Source: Argo CD, gitops-engine
 * pkg/health/health_deployment.go; cli-utils, pkg/kstatus/status/core.go.
 */
export const deploymentHealth: KindHealth = {
  argocd: controllerCheck(
    {
      suspended: ".spec.paused == true",
      degraded: `${IS_OBSERVED} and ${LATE}`,
      healthy: `.spec.paused != true and ${IS_OBSERVED} and (${LATE} | not) and ${ROLLED_OUT}`,
    },
    { comparesGeneration: true },
  ),
  flux: controllerCheck({ failed: LATE, healthy: CURRENT }),
};
