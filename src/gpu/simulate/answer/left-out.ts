import { compareText, count, member } from "../../../kernel/index.ts";
import { PENDING } from "../engine/status.ts";
import type { ClusterObjects } from "../read/cluster-objects.ts";
import { annotationIn, isInPool, nameIn, podKey } from "../read/fields.ts";
import { hasGroupTree } from "../read/read-gang.ts";
import { statusOf } from "../read/read-pod.ts";

const MOST_NAMES = 5;

/** The pods and PodGroups of a pool that are in no gang of an answer, a sentence for each reason. */
export function leftOut(objects: ClusterObjects, pool: string, schedulerName = "kai-scheduler"): readonly string[] {
  const groups = objects.podGroups.filter((group) => isInPool(group, pool));
  const known = new Set(objects.podGroups.map(nameIn));
  const lost = objects.pods.filter(
    (pod) =>
      member(member(pod, "spec"), "schedulerName") === schedulerName &&
      isInPool(pod, pool) &&
      statusOf(pod, false, 0) === PENDING &&
      !known.has(annotationIn(pod, "pod-group-name") ?? ""),
  );
  const broken = groups.filter((group) => !hasGroupTree(group));
  return [
    ...(lost.length === 0 ? [] : [`${count(lost.length, "pod")} without a PodGroup: ${listed(lost.map(podKey))}`]),
    ...(broken.length === 0
      ? []
      : [`${count(broken.length, "PodGroup")} whose subgroups do not form a tree: ${listed(broken.map(podKey))}`]),
  ];
}

function listed(names: readonly string[]): string {
  const sorted = [...names].sort(compareText);
  const others = sorted.length - MOST_NAMES;
  return [...sorted.slice(0, MOST_NAMES), ...(others > 0 ? [count(others, "other")] : [])].join(", ");
}
