import { ownerOf, podCount, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. KAI treats a set as training, so it is preemptible. */
export const REPLICA_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a ReplicaSet without an owner: one for all its pods, of which one must start. An owned one is
 * skipped, because the podgrouper follows the first owner of each object to the top.
 * Source: KAI Scheduler, hub/hub.go (the default grouper) and pkg/podgrouper/topowner.
 */
export function predictReplicaSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const owner = ownerOf(object);
  if (owner !== undefined) return { reason: `its pods are grouped for the ${owner} that owns it` };
  const template = at(object, "spec", "template");
  const pods = { component: "replicaset", template, count: podCount(1, object, "spec", "replicas") };
  return predictDefaultGang(object, [pods], context, REPLICA_SET_PRIORITY);
}
