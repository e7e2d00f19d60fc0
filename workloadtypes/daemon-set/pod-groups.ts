import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import { DEFAULT_QUEUE } from "../../src/workload/queue.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { ownerOf } from "../podgrouper/owner.ts";

/** Priority class of the kind where nothing names one; KAI takes a set for training, and it can be preempted. */
export const DAEMON_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a DaemonSet that nobody owns: one for its pods on all nodes, of which one must start. It is listed with
 * one pod, the least that there is, since the number of nodes is not in the object. Most sets are of the scheduler of
 * Kubernetes and get no group, also on Run:ai, which sets its own in the namespaces of projects only.
 * Source: KAI Scheduler, hub/hub.go, which has no entry for the kind, so that the default grouper takes it;
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

// On Run:ai the namespace stands for the project, and the queue of the chart for none.
function isOutside(template: unknown, { cluster, queue }: GroupingContext): boolean {
  return (
    cluster.scheduler === "runai" &&
    queue === DEFAULT_QUEUE &&
    (text(at(template, "spec", "schedulerName")) ?? "") === ""
  );
}
