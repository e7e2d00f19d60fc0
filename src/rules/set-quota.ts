import type { Contribution, CountedGang, CountingOptions, QuotaModel } from "../gpu/index.ts";
import {
  allocationsOf,
  type CollectedGang,
  chargesOf,
  collectGangs,
  countedObjects,
  NATIVE_GROUP,
  NATIVE_KINDS,
  type NativeGangs,
  nativeGangs,
  objections,
  organizationQueues,
  quotaModel,
  readQueues,
  readTopology,
} from "../gpu/index.ts";
import { getOrCreate, groupOf, items, type KubeObject, memoize, record } from "../kernel/index.ts";
import type { Cluster, ClusterTopology } from "../model/index.ts";
import { KAI_RESOURCES, runsKai, withCommittedSettings } from "../model/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../rule/index.ts";

/**
 * The clusters of a set: those of its organisation, and those assumed for its objects, with their settings among the
 * manifests.
 */
export function clustersOf({ organization, objects, committed }: ObjectSet): readonly Cluster[] {
  const clusters = new Map(organization.clusters.map((cluster) => [cluster.name, cluster]));
  let last: Cluster | undefined;
  for (const { cluster } of objects) {
    // Most objects have the same cluster as the previous one.
    if (cluster !== last && !clusters.has(cluster.name)) clusters.set(cluster.name, cluster);
    last = cluster;
  }
  return [...clusters.values()].map((cluster) => withCommittedSettings(cluster, committed));
}

/**
 * The predicted and committed gangs of a set. Those of all workloads are collected once for each set.
 *
 * @param workloads the workloads to collect; default: all of the set, as they are counted
 */
export function gangsOfSet(
  set: ObjectSet,
  workloads: readonly WorkloadView[] = set.counted(),
): readonly CollectedGang[] {
  if (workloads === set.counted()) return allGangs(set);
  return collectSetGangs(set, workloads);
}

const allGangs = memoize((set: ObjectSet) => collectSetGangs(set, set.counted()));

function collectSetGangs(set: ObjectSet, workloads: readonly WorkloadView[]): readonly CollectedGang[] {
  const podGroups = set
    .ofKind("scheduling.run.ai", "PodGroup")
    .filter(({ cluster }) => runsKai(cluster))
    .map(placed);
  return collectGangs({ workloads, podGroups, clusters: clustersOf(set) });
}

/** The gangs of Kubernetes itself in a set, of its top workloads. Collected once for each set. */
export const nativeGangsOfSet = memoize((set: ObjectSet): NativeGangs => {
  const groups = NATIVE_KINDS.flatMap((kind) => set.ofKind(NATIVE_GROUP, kind).map(placed));
  return nativeGangs({ workloads: topWorkloads(set), groups, clusters: clustersOf(set) });
});

/**
 * The workloads of a set without those that another workload of the set owns. A dump of a cluster has a Deployment, its
 * ReplicaSet and its Pods, of which only the Deployment counts.
 */
export function topWorkloads(set: ObjectSet): readonly WorkloadView[] {
  const workloads = set.counted();
  // Manifests that are written by hand have no owners.
  if (!workloads.some(({ object }) => Array.isArray(object.metadata.ownerReferences))) return workloads;
  const keyOf = (cluster: string, group: string, kind: unknown, namespace: string | undefined, name: unknown) =>
    JSON.stringify([cluster, group, kind, namespace ?? "", name]);
  const known = new Set(
    workloads.map(({ cluster, object: { apiVersion, kind, metadata } }) =>
      keyOf(cluster, groupOf(apiVersion), kind, metadata.namespace, metadata.name),
    ),
  );
  const top = workloads.filter(
    ({ cluster, object: { metadata } }) =>
      !items(metadata.ownerReferences).some((owner) => {
        const { apiVersion, kind, name } = record(owner);
        if (typeof apiVersion !== "string") return false;
        return known.has(keyOf(cluster, groupOf(apiVersion), kind, metadata.namespace, name));
      }),
  );
  // The same list when it is complete, because its gangs are collected already.
  if (top.length === workloads.length) return workloads;
  return top;
}

/** The options of `quotaOfSet`. */
interface SetQuotaOptions {
  /** The gangs of the set's top workloads, if already collected. */
  readonly gangs?: readonly CollectedGang[];
  /**
   * Whether a gang already runs, so that the allocations in the clusters' dumps include it. Default: every gang runs, and
   * further allocations belong to other workloads, so that no pod is counted twice.
   */
  readonly running?: (gang: CountedGang) => boolean;
}

/**
 * The data of a set that quota depends on: gangs, pods, autoscalers, the queues of the organisation and the Queue
 * objects, resource claims, and the allocations in the organisation's dumps. Without options it is computed once for each
 * set.
 */
export function quotaOfSet(set: ObjectSet, options?: SetQuotaOptions): QuotaModel {
  if (options === undefined) return defaultQuota(set);
  return countedSet(set, options);
}

/** The verdicts against the gangs and queues of a set, computed once: those of `muster quota` without `within-quota`. */
export const objectionsOf = memoize((set: ObjectSet) => objections(quotaOfSet(set)));

const defaultQuota = memoize((set: ObjectSet) => countedSet(set, {}));

/**
 * The charges of a workload of a set: its pods with their requests, from which everything that reports say about its size is
 * computed. Also those of a workload that another one owns, whose pods no sum of the set contains.
 */
export function chargesOfWorkload(set: ObjectSet, { object }: Pick<WorkloadView, "object">): readonly Contribution[] {
  return chargesByObject(set).get(object) ?? [];
}

const chargesByObject = memoize((set: ObjectSet): ReadonlyMap<KubeObject, readonly Contribution[]> => {
  const isWhole = topWorkloads(set) === set.counted();
  const charges = new Map<KubeObject, Contribution[]>();
  for (const charge of chargesOf(isWhole ? quotaOfSet(set) : countedSet(set, {}, set.counted()))) {
    getOrCreate(charges, charge.workload.object, (): Contribution[] => []).push(charge);
  }
  return charges;
});

/**
 * The charges of a workload by itself, for rules of single objects: as above, but without the autoscalers and resource
 * claims that are other objects.
 */
export function ownCharges(workload: WorkloadView): readonly Contribution[] {
  const { cluster } = workload.checked;
  const organization = { clusters: [cluster], projects: [] };
  return chargesOf(
    quotaModel({ gangs: [], workloads: [workload], queues: [], organization, gpuKeys: gpuKeysOf([workload]) }),
  );
}

function countedSet(set: ObjectSet, options: SetQuotaOptions, workloads = topWorkloads(set)): QuotaModel {
  const { organization } = set;
  const clusters = clustersOf(set);
  const queues = describingObjects(set).flatMap(({ object, cluster }) =>
    readQueues(object, withCommittedSettings(cluster, set.committed)).map(({ queue }) => queue),
  );
  return quotaModel({
    gangs: options.gangs ?? gangsOfSet(set, workloads),
    native: nativeGangsOfSet(set).gangs.map((gang) => ({ ...gang, mode: "external" as const })),
    workloads,
    queues: [...organizationQueues(organization), ...queues],
    organization: { clusters, projects: organization.projects },
    allocated: allocationsOf(clusters),
    running: options.running ?? (() => true),
    gpuKeys: gpuKeysOf(workloads),
    topologies: topologiesOf(set, clusters),
    ...countedObjects(set.ofKind),
  });
}

/** The objects of a set that describe queues. */
function describingObjects(set: ObjectSet): readonly CheckedObject[] {
  return [
    ...set.ofKind("scheduling.run.ai", "Queue"),
    ...set.ofKind(KAI_RESOURCES, "Department"),
    ...set.ofKind(KAI_RESOURCES, "Project"),
  ].filter(({ cluster }) => runsKai(cluster));
}

/** The topologies of each cluster: those of its dump, and the Topology objects among the manifests. */
function topologiesOf(set: ObjectSet, clusters: readonly Cluster[]) {
  const objects = set.ofKind("kai.scheduler", "Topology");
  const byCluster = new Map(
    clusters.map(({ name, topologies = [] }): [string, ReadonlyMap<string, ClusterTopology>] => {
      const own = objects.filter(({ cluster }) => cluster.name === name).map(({ object }) => readTopology(object));
      return [name, new Map([...topologies, ...own].map((topology) => [topology.name, topology]))];
    }),
  );
  return (cluster: string) => byCluster.get(cluster) ?? new Map<string, ClusterTopology>();
}

function placed({ object, cluster }: CheckedObject) {
  return { object, cluster: cluster.name };
}

function gpuKeysOf(workloads: readonly WorkloadView[]): NonNullable<CountingOptions["gpuKeys"]> {
  const groups = new Map<string, Map<string, readonly string[]>>();
  for (const { kind } of workloads) {
    if (kind?.gpuKeys === undefined) continue;
    getOrCreate(groups, kind.group, () => new Map()).set(kind.kind, kind.gpuKeys);
  }
  return (group, kind) => groups.get(group)?.get(kind);
}
