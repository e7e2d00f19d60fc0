import { filledText, isObject, items, type KubeObject, member, members, pointerTo } from "../../kernel/index.ts";
import { countOf, type PodSet } from "../account/pod-set.ts";
import { volcanoTopology } from "./job-group.ts";
import { templateAnnotation } from "./owner-group.ts";
import { volcanoAmounts } from "./volcano-amounts.ts";
import { VOLCANO_DEFAULT } from "./volcano-queues.ts";
import type { VolcanoTask, VolcanoTopology, VolcanoWorkload } from "./volcano-workload.ts";

const TASK = "volcano.sh/task-spec";

/** Pods of one object that name a PodGroup. */
export interface Member {
  readonly object: KubeObject;
  readonly podSet: PodSet;
}

/** A PodGroup of Volcano with the pods among the manifests that name it. */
export function podGroupWorkload(group: KubeObject, pods: readonly Member[]): VolcanoWorkload {
  const { spec, metadata } = group;
  const queue = filledText(member(spec, "queue"));
  const minResources = member(spec, "minResources");
  return {
    object: group,
    namespace: metadata.namespace ?? "default",
    queue: queue ?? VOLCANO_DEFAULT,
    ...(queue !== undefined && { queuePath: "/spec/queue" }),
    copies: 1,
    tasks: podGroupTasks(pods),
    minimum: countOf(member(spec, "minMember"), 0),
    minimumPath: "/spec/minMember",
    minimums: new Map(members(member(spec, "minTaskMember")).map(([name, least]) => [name, countOf(least, 0)])),
    ...(isObject(minResources) && { minResources: volcanoAmounts(minResources) }),
    isJob: false,
    topologies: groupTopologies(spec),
    countAssumption: "no other pods belong to the group",
    ...(pods.length === 0 && { unknown: "no pods among the manifests name it" }),
  };
}

function podGroupTasks(pods: readonly Member[]): readonly VolcanoTask[] {
  return pods.map(({ object, podSet: { count, template, path = "" } }) => {
    const labels = member(member(template, "metadata"), "labels");
    const name = templateAnnotation(template, TASK) ?? filledText(member(labels, TASK)) ?? "";
    return { name, count, first: count, template, path, object };
  });
}

function groupTopologies(spec: unknown): readonly VolcanoTopology[] {
  const parts = items(member(spec, "subGroupPolicy")).flatMap((policy, index) =>
    volcanoTopology(member(policy, "networkTopology"), pointerTo("/spec/subGroupPolicy", index, "networkTopology")).map(
      (each) => ({ ...each, part: { task: "", size: countOf(member(policy, "subGroupSize"), 1) } }),
    ),
  );
  return [...volcanoTopology(member(spec, "networkTopology"), "/spec/networkTopology"), ...parts];
}
