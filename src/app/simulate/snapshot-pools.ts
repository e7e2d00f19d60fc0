import {
  type ClusterObjects,
  gangId,
  gangObjects,
  priorityObjects,
  type QuotaModel,
  queueObjects,
  topologyObjects,
} from "../../gpu/index.ts";
import { at, given, itemsWhen, member, present, text } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import type { PoolInput } from "./judged-pool.ts";
import type { ClusterSnapshot } from "./read-snapshot.ts";
import { otherScheduler, releaseOf } from "./release-of.ts";

/** The part of the name of a predicted PodGroup that only the cluster knows. */
const UID = /uid-unknown-until-applied|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * The pools of a cluster in a snapshot, with the gangs that the repository adds. Queues, classes and topologies that the
 * snapshot lacks are those of the repository.
 */
export function poolsOfSnapshot(
  snapshot: ClusterSnapshot,
  cluster: Cluster | undefined,
  model: QuotaModel | undefined,
): PoolInput[] {
  const { objects } = snapshot;
  const own =
    cluster !== undefined && model !== undefined ? addedBy(cluster, model, objects) : { podGroups: [], pods: [] };
  const tree = cluster && model?.trees.get(cluster.name);
  const all: ClusterObjects = {
    ...objects,
    podGroups: [...objects.podGroups, ...own.podGroups],
    pods: [...objects.pods, ...own.pods],
    queues: objects.queues.length > 0 || tree === undefined ? objects.queues : queueObjects(tree.queues),
    priorityClasses:
      objects.priorityClasses.length > 0 || cluster === undefined ? objects.priorityClasses : priorityObjects(cluster),
    topologies:
      objects.topologies.length > 0 || cluster === undefined || model === undefined
        ? objects.topologies
        : topologyObjects(model, cluster.name),
  };
  const names = schedulerNames(snapshot);
  const pools = snapshot.nodePool === undefined ? poolsIn(all) : [snapshot.nodePool];
  const unjudged = [
    ...snapshot.unmodelled.map((setting) => `a setting of the scheduler: ${setting}`),
    ...missingKinds(objects),
    ...present([cluster && otherScheduler(cluster.scheduler)]),
    ...itemsWhen(names.includes("runai-scheduler"), otherScheduler("runai") ?? ""),
    ...itemsWhen(names.length > 1, `pods of PodGroups with several schedulers: ${names.join(", ")}`),
  ];
  return pools.map((nodePool) => ({
    cluster: cluster?.name ?? "the snapshot",
    nodePool,
    objects: all,
    facts: { ...releaseOf(cluster), isPlanned: false },
    unjudged,
    ...given({ schedulerName: names[0] }),
  }));
}

/** The name of the scheduler, or else the names in the pods that are in PodGroups. */
function schedulerNames({ schedulerName, objects }: ClusterSnapshot): readonly string[] {
  if (schedulerName !== undefined) return [schedulerName];
  const grouped = objects.pods.filter(
    (pod) => text(at(pod, "metadata", "annotations", "pod-group-name")) !== undefined,
  );
  return [...new Set(present(grouped.map((pod) => text(at(pod, "spec", "schedulerName")))))].sort();
}

const poolsIn = ({ nodes, podGroups }: ClusterObjects): string[] =>
  [
    ...new Set(
      [...nodes, ...podGroups].map(
        (object) => text(member(at(object, "metadata", "labels"), "kai.scheduler/node-pool")) ?? "",
      ),
    ),
  ].sort();

/** The kinds without which the pods of a snapshot say too little. */
function missingKinds({ nodes, pods, podGroups, queues }: ClusterObjects): string[] {
  const isGrouped = pods.some(
    (pod) => (text(member(at(pod, "metadata", "annotations"), "pod-group-name")) ?? "") !== "",
  );
  const missing = [
    ...(nodes.length === 0 ? ["nodes"] : []),
    ...(isGrouped && podGroups.length === 0 ? ["podgroups.scheduling.run.ai"] : []),
    ...(isGrouped && queues.length === 0 ? ["queues.scheduling.run.ai"] : []),
  ];
  return missing.length === 0 ? [] : [`the snapshot has no ${missing.join(", ")}`];
}

function addedBy(
  cluster: Cluster,
  model: QuotaModel,
  { podGroups }: ClusterObjects,
): Pick<ClusterObjects, "podGroups" | "pods"> {
  const known = new Set(
    podGroups.map(
      (group) =>
        `${text(at(group, "metadata", "namespace")) ?? "default"}/${generic(text(at(group, "metadata", "name")) ?? "")}`,
    ),
  );
  const gangs = model.gangs.filter(
    (gang) => gang.counted.cluster === cluster.name && !known.has(generic(gangId(gang))),
  );
  return gangObjects(gangs, model);
}

/** The name of a gang without the part that only the cluster knows. */
const generic = (name: string): string => name.replace(UID, "<uid>");
