import { groupsOfPods, ownerOf, predictDefaultGang } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { DEFAULT_QUEUE } from "../../src/model/index.ts";

/** The kind's default priority class. KAI treats a set as training, so it is preemptible. */
export const DAEMON_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a DaemonSet without an owner: one for its pods on all nodes, of which one must start. It is listed
 * with one pod, the minimum, because the number of nodes is not in the object. Most sets use the default scheduler of
 * Kubernetes and get no group. This also applies to Run:ai, which sets its own scheduler in the namespaces of projects
 * only.
 * Source: KAI Scheduler, hub/hub.go, which has no entry for the kind, so the default grouper handles it;
 * pkg/podgrouper/topowner.
 */
export function predictDaemonSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const owner = ownerOf(object);
  if (owner !== undefined) return { reason: `its pods are grouped for the ${owner} that owns it` };
  const template = at(object, "spec", "template");
  if (isOutside(template, context)) {
    const { schedulerName } = context.cluster;
    return {
      reason: `its pods name no schedulerName and are in no project's namespace, so ${schedulerName} does not schedule them`,
    };
  }
  const pods = { component: "daemonset", template, count: 1 };
  return predictDefaultGang(object, [pods], context, DAEMON_SET_PRIORITY);
}

// On Run:ai the namespace identifies the project; the default queue of the chart belongs to no project.
function isOutside(template: unknown, { cluster, queue }: GroupingContext): boolean {
  return (
    cluster.scheduler === "runai" &&
    queue === DEFAULT_QUEUE &&
    (text(at(template, "spec", "schedulerName")) ?? "") === ""
  );
}

/** The PodGroups of its pods, each for itself, where the podgrouper may not read DaemonSets; one node is listed. */
export function predictDaemonSetPods(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  return groupsOfPods(object, [{ component: "daemonset", template, count: 1 }], context);
}
