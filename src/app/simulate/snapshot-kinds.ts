import type { ClusterObjects } from "../../gpu/index.ts";
import { groupOf, member, text } from "../../kernel/index.ts";

/** The lists of a cluster's objects, with their kinds. Objects in a file of KAI's scheduler do not name theirs. */
export const SNAPSHOT_KINDS: Readonly<
  Record<keyof ClusterObjects, { readonly apiVersion: string; readonly kind: string }>
> = {
  nodes: { apiVersion: "v1", kind: "Node" },
  pods: { apiVersion: "v1", kind: "Pod" },
  podGroups: { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup" },
  queues: { apiVersion: "scheduling.run.ai/v2", kind: "Queue" },
  topologies: { apiVersion: "kai.scheduler/v1alpha1", kind: "Topology" },
  priorityClasses: { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass" },
  bindRequests: { apiVersion: "scheduling.run.ai/v1alpha2", kind: "BindRequest" },
  configMaps: { apiVersion: "v1", kind: "ConfigMap" },
};

/** A list that every snapshot has. Which config maps exist, only a file of KAI's scheduler tells. */
export type SnapshotList = Exclude<keyof ClusterObjects, "configMaps">;

export const SNAPSHOT_LISTS = (Object.keys(SNAPSHOT_KINDS) as (keyof ClusterObjects)[]).filter(
  (list): list is SnapshotList => list !== "configMaps",
);

/** The list of an object of kubectl; undefined for other kinds, and for those of other schedulers with an equal name. */
export function snapshotListOf(object: unknown): SnapshotList | undefined {
  const [kind, group] = [text(member(object, "kind")), groupOf(text(member(object, "apiVersion")) ?? "")];
  return SNAPSHOT_LISTS.find((list) => {
    const known = SNAPSHOT_KINDS[list];
    return known.kind === kind && groupOf(known.apiVersion) === group;
  });
}
