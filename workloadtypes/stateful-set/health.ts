import type { KindHealth } from "../../src/model/index.ts";
import { controllerCheck, IS_KEPT, IS_OBSERVED } from "../shared/controller-check.ts";

const UPDATED = "(.status.updatedReplicas // 0)";

const PARTITIONED = '.spec.updateStrategy.type == "RollingUpdate" and .spec.updateStrategy.rollingUpdate != null';

const PARTITION = ".spec.updateStrategy.rollingUpdate.partition";

const ONE_REVISION = '(.status.updateRevision // "") == (.status.currentRevision // "")';

const ROLLED_OUT =
  `if ${PARTITIONED} then (.spec.replicas == null or ${PARTITION} == null or ${UPDATED} >= .spec.replicas - ${PARTITION}) ` +
  `else .spec.updateStrategy.type == "OnDelete" or ${ONE_REVISION} end`;

const REPLICAS = "(.spec.replicas // 1)";

const CURRENT = [
  `(.status.replicas // 0) == ${REPLICAS}`,
  `(.status.readyReplicas // 0) >= ${REPLICAS}`,
  `(if ${PARTITION} != null then ${UPDATED} >= ${REPLICAS} - ${PARTITION} else (.status.currentReplicas // 0) >= ${REPLICAS} and ${ONE_REVISION} end)`,
].join(" and ");

/** Source: Argo CD, gitops-engine pkg/health/health_statefulset.go; cli-utils, pkg/kstatus/status/core.go. */
export const statefulSetHealth: KindHealth = {
  argocd: controllerCheck(
    {
      healthy: `(.status.observedGeneration // 0) != 0 and ${IS_OBSERVED} and (.spec.replicas == null or (.status.readyReplicas // 0) >= .spec.replicas) and (${ROLLED_OUT})`,
    },
    { comparesGeneration: true },
  ),
  flux: controllerCheck({
    healthy: `${IS_KEPT} and (.spec.updateStrategy.type == "OnDelete" or (${CURRENT}))`,
  }),
};
