import type { KubeObject } from "../../src/model/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/model/workload-kind.ts";
import { at } from "../../src/quota/json.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { ownerOf } from "../podgrouper/owner.ts";

/** Priority class of the kind where nothing names one; KAI takes a set for training, and it can be preempted. */
export const DAEMON_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a DaemonSet that nobody owns: one for its pods on all nodes, of which one must start. It is listed with
 * one pod, the least that there is, since the number of nodes is not in the object. Most sets are of the scheduler of
 * Kubernetes and get no group. Source: KAI Scheduler, hub/hub.go, which has no entry for the kind, so that the default
 * grouper takes it; pkg/podgrouper/topowner.
 */
export function predictDaemonSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const owner = ownerOf(object);
  if (owner !== undefined) return { reason: `its pods are grouped for the ${owner} that owns it` };
  const pods = { component: "daemonset", template: at(object, "spec", "template"), count: 1 };
  return predictDefaultGang(object, [pods], context, DAEMON_SET_PRIORITY);
}
