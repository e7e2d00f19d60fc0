import { labelledAs, ownerBelow, ownerName, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { rolloutV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. KAI treats it as training, unlike a Deployment, so it is preemptible. */
export const ROLLOUT_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a Rollout: KAI has no plug-in for it, so the default grouper makes one group for all its pods, of
 * which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictRolloutGangs = interpretedGang(
  { newest: rolloutV1Alpha1, below: (_, pods) => [labelledAs(pods)] },
  ROLLOUT_PRIORITY,
);

/**
 * The PodGroup of the ReplicaSet of one revision, where the podgrouper may not read Rollouts. The ReplicaSet has the labels
 * of its pods and the annotations of the Rollout.
 * Source: argoproj/argo-rollouts, `SetNewReplicaSetAnnotations` in utils/annotations.
 */
export function predictRolloutReplicaSet(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(rolloutV1Alpha1, object, context);
  const kind = { apiVersion: "apps/v1", kind: "ReplicaSet" };
  const labels = at(pods[0]?.template, "metadata", "labels");
  const { annotations } = object.metadata;
  const owner = ownerBelow(object, kind, { metadata: { labels, annotations } }, `${ownerName(object)}-generated`);
  return predictDefaultGang(owner, pods, context, ROLLOUT_PRIORITY);
}
