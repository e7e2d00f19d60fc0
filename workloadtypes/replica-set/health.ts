import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, IS_KEPT, IS_OBSERVED, meetsCondition } from "../shared/controller-check.ts";

const FAILS = meetsCondition("ReplicaFailure");

const CURRENT = [
  IS_KEPT,
  `(${FAILS} | not)`,
  "(.status.fullyLabeledReplicas // 0) >= (.spec.replicas // 1)",
  "(.status.availableReplicas // 0) >= (.spec.replicas // 1)",
  "(.status.readyReplicas // 0) >= (.spec.replicas // 1)",
  "(.status.replicas // 0) <= (.spec.replicas // 1)",
].join(" and ");

/** Source: Argo CD, gitops-engine pkg/health/health_replicaset.go; cli-utils, pkg/kstatus/status/core.go. */
export const replicaSetHealth: KindHealth = {
  argocd: controllerCheck(
    {
      failed: `${IS_OBSERVED} and ${FAILS}`,
      healthy: `${IS_OBSERVED} and (.spec.replicas == null or (.status.availableReplicas // 0) >= .spec.replicas)`,
    },
    { comparesGeneration: true },
  ),
  flux: controllerCheck({ healthy: CURRENT }),
};
