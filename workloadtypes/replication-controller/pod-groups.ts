import { type ComponentPods, groupsOfPods, ownerOf, podCount, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. KAI treats it as training, so it is preemptible. */
export const REPLICATION_CONTROLLER_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a ReplicationController without an owner: one for all its pods, of which one must start. An owned one
 * is skipped, because the podgrouper follows the first owner of each object to the top.
 * Source: KAI Scheduler, hub/hub.go, which has no entry for the kind, so the default grouper handles it.
 */
export function predictReplicationControllerGangs(object: KubeObject, context: GroupingContext): Grouping {
  const owner = ownerOf(object);
  if (owner !== undefined) return { reason: `its pods are grouped for the ${owner} that owns it` };
  return predictDefaultGang(object, [podsOf(object)], context, REPLICATION_CONTROLLER_PRIORITY);
}

/** The PodGroups of its pods, each for itself, where the podgrouper may not read ReplicationControllers. */
export function predictReplicationControllerPods(object: KubeObject, context: GroupingContext): Grouping {
  return groupsOfPods(object, [podsOf(object)], context);
}

function podsOf(object: KubeObject): ComponentPods {
  const template = at(object, "spec", "template");
  return { component: "replicationcontroller", template, count: podCount(1, object, "spec", "replicas") };
}
