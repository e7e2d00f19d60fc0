import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictKubeflowGang } from "../podgrouper/kubeflow-gang.ts";

/** The kind's default priority class. */
export const XGBOOST_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const TYPES = ["Master", "Worker"] as const;

/**
 * The PodGroup of an XGBoostJob: one flat gang of all replicas, unless `minAvailable` is set; the plug-in requires a
 * master and workers. Source: KAI Scheduler, plugins/kubeflow/xgboost/xgboost-grouper.go.
 */
export function predictXgBoostJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const job = {
    specs: "xgbReplicaSpecs",
    types: TYPES,
    mandatory: ["Master", "Worker"],
    priority: XGBOOST_JOB_PRIORITY,
  };
  return predictKubeflowGang(object, job, context);
}
