import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictKubeflowGang } from "../podgrouper/kubeflow-gang.ts";

/** The kind's default priority class. */
export const TF_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const TYPES = ["Chief", "Master", "PS", "Worker", "Evaluator"] as const;

/**
 * The PodGroup of a TFJob: one flat gang of all replicas of all types, unless `minAvailable` is set.
 * Source: KAI Scheduler, plugins/kubeflow/tensorflow/tensorflow-grouper.go.
 */
export function predictTfJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const job = { specs: "tfReplicaSpecs", types: TYPES, mandatory: [], priority: TF_JOB_PRIORITY };
  return predictKubeflowGang(object, job, context);
}
