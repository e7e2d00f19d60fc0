import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictKubeflowGang } from "../podgrouper/kubeflow-gang.ts";

/** The kind's default priority class. */
export const JAX_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const TYPES = ["Worker"] as const;

/**
 * The PodGroup of a JAXJob: one flat gang of all workers, unless `minAvailable` is set.
 * Source: KAI Scheduler, plugins/kubeflow/jax/jax-grouper.go.
 */
export function predictJaxJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const job = { specs: "jaxReplicaSpecs", types: TYPES, mandatory: ["Worker"], priority: JAX_JOB_PRIORITY };
  return predictKubeflowGang(object, job, context);
}
