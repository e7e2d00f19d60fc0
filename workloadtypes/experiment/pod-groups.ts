import { labelledAs, ownerBelow, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { experimentV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class: that of a Rollout. */
export const EXPERIMENT_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of an Experiment: KAI has no plug-in for it, so the default grouper makes one group for the pods of all
 * templates, of which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictExperimentGangs = interpretedGang(
  { newest: experimentV1Alpha1, below: (_, pods) => [labelledAs(pods)] },
  EXPERIMENT_PRIORITY,
);

/**
 * The PodGroups of the ReplicaSets of all templates, where the podgrouper may not read Experiments. A ReplicaSet has the
 * labels of its pods and none of their annotations.
 * Source: argoproj/argo-rollouts, `newReplicaSetFromTemplate` in experiments/replicaset.go.
 */
export function predictExperimentReplicaSets(object: KubeObject, context: GroupingContext): Grouping {
  const kind = { apiVersion: "apps/v1", kind: "ReplicaSet" };
  return joinedGangs(
    interpretedPods(experimentV1Alpha1, object, context).map((pods) => {
      const owner = ownerBelow(object, kind, labelledAs(pods), pods.instance);
      return predictDefaultGang(owner, [pods], context, EXPERIMENT_PRIORITY);
    }),
  );
}
