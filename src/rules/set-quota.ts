import { groupOf } from "../base/kubernetes.ts";
import { type CollectedGang, collectGangs } from "../gang/collect-gangs.ts";
import type { Cluster } from "../organization/organization.ts";
import { allocationsOf } from "../quota/allocations.ts";
import { AUTOSCALERS, autoscalers } from "../quota/autoscalers.ts";
import type { CountedGang, CountingOptions } from "../quota/counted-gang.ts";
import type { ClaimObjects } from "../quota/gpu-claims.ts";
import { organizationQueues } from "../quota/organization-queues.ts";
import { type QuotaModel, quotaModel } from "../quota/quota-model.ts";
import { readQueue } from "../quota/read-queue.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { ObjectSet } from "./object-set.ts";
import type { WorkloadView } from "./workload-view.ts";

/** The clusters of a set: those of its organisation, and those that were assumed for its objects. */
export function clustersOf({ organization, objects }: ObjectSet): readonly Cluster[] {
  const clusters = new Map(organization.clusters.map((cluster) => [cluster.name, cluster]));
  let last: Cluster | undefined;
  for (const { cluster } of objects) {
    // Mostly the cluster of the object before.
    if (cluster !== last && !clusters.has(cluster.name)) clusters.set(cluster.name, cluster);
    last = cluster;
  }
  return [...clusters.values()];
}

/**
 * The gangs of everything in a set, predicted and committed. Those of all workloads are collected once, however many
 * rules ask.
 *
 * @param workloads those that count; by default all of the set
 */
export function gangsOfSet(
  set: ObjectSet,
  workloads: readonly WorkloadView[] = set.workloads,
): readonly CollectedGang[] {
  const known = workloads === set.workloads ? GANGS.get(set) : undefined;
  if (known !== undefined) return known;
  const podGroups = set.ofKind("scheduling.run.ai", "PodGroup").map(placed);
  const gangs = collectGangs({ workloads, podGroups, clusters: clustersOf(set) });
  if (workloads === set.workloads) GANGS.set(set, gangs);
  return gangs;
}

const GANGS = new WeakMap<ObjectSet, readonly CollectedGang[]>();

/**
 * The workloads of a set but for those that another of them made, as in a dump of a cluster, which has a Deployment, its
 * ReplicaSet and its Pods: the owner's own numbers are those that count.
 */
export function topWorkloads({ workloads }: ObjectSet): readonly WorkloadView[] {
  // What is written by hand has no owners.
  if (!workloads.some(({ object }) => Array.isArray(object.metadata.ownerReferences))) return workloads;
  const keyOf = (cluster: string, group: string, kind: unknown, namespace: string | undefined, name: unknown) =>
    JSON.stringify([cluster, group, kind, namespace ?? "", name]);
  const known = new Set(
    workloads.map(({ cluster, object: { apiVersion, kind, metadata } }) =>
      keyOf(cluster, groupOf(apiVersion), kind, metadata.namespace, metadata.name),
    ),
  );
  const top = workloads.filter(({ cluster, object: { metadata } }) => {
    const owners: unknown = metadata.ownerReferences;
    if (!Array.isArray(owners)) return true;
    return !owners.some((owner: unknown) => {
      const { apiVersion, kind, name } = Object(owner) as Readonly<Record<string, unknown>>;
      return (
        typeof apiVersion === "string" && known.has(keyOf(cluster, groupOf(apiVersion), kind, metadata.namespace, name))
      );
    });
  });
  // The list itself where it is whole, so that its gangs are known already.
  return top.length === workloads.length ? workloads : top;
}

/** How the quota of a set is counted. */
export interface SetQuotaOptions {
  /** The gangs of the set's top workloads, where they are known already. */
  readonly gangs?: readonly CollectedGang[];
  /**
   * Whether a gang runs already, so that it is a part of what the clusters' dumps say is allocated. Default: every one
   * does, and what is allocated beyond them belongs to others; so nothing is counted twice.
   */
  readonly running?: (gang: CountedGang) => boolean;
}

/**
 * Everything of a set that quota depends on: gangs, pods, autoscalers, the queues of the organisation and the Queue
 * objects, resource claims, and what the organisation's dumps say is allocated. Without options it is counted once for a
 * set, however many rules ask.
 */
export function quotaOfSet(set: ObjectSet, options?: SetQuotaOptions): QuotaModel {
  const known = options === undefined ? MODELS.get(set) : undefined;
  if (known !== undefined) return known;
  const model = countedSet(set, options ?? {});
  if (options === undefined) MODELS.set(set, model);
  return model;
}

const MODELS = new WeakMap<ObjectSet, QuotaModel>();

function countedSet(set: ObjectSet, options: SetQuotaOptions): QuotaModel {
  const { organization } = set;
  const workloads = topWorkloads(set);
  const clusters = clustersOf(set);
  const queues = set.ofKind("scheduling.run.ai", "Queue").map(({ object, cluster }) => readQueue(object, cluster.name));
  return quotaModel({
    gangs: options.gangs ?? gangsOfSet(set, workloads),
    workloads,
    queues: [...organizationQueues(organization), ...queues.map(({ queue }) => queue)],
    organization: { clusters, projects: organization.projects },
    allocated: allocationsOf(clusters),
    running: options.running ?? (() => true),
    gpuKeys: gpuKeysOf(workloads),
    most: autoscalers(AUTOSCALERS.flatMap(([group, kind]) => set.ofKind(group, kind)).map(placed)),
    claims: claimsOf(set, "ResourceClaim"),
    claimTemplates: claimsOf(set, "ResourceClaimTemplate"),
  });
}

function placed({ object, cluster }: CheckedObject) {
  return { object, cluster: cluster.name };
}

function gpuKeysOf(workloads: readonly WorkloadView[]): NonNullable<CountingOptions["gpuKeys"]> {
  const groups = new Map<string, Map<string, readonly string[]>>();
  for (const { kind } of workloads) {
    if (kind?.gpuKeys === undefined) continue;
    const kinds = groups.get(kind.group) ?? new Map<string, readonly string[]>();
    groups.set(kind.group, kinds.set(kind.kind, kind.gpuKeys));
  }
  return (group, kind) => groups.get(group)?.get(kind);
}

function claimsOf(set: ObjectSet, kind: string): (cluster: string, namespace: string) => ClaimObjects {
  const spaces = new Map<string, Map<string, unknown>>();
  for (const { object, cluster } of set.ofKind("resource.k8s.io", kind)) {
    const key = `${cluster.name}\u0000${object.metadata.namespace ?? "default"}`;
    const names = spaces.get(key) ?? new Map<string, unknown>();
    spaces.set(key, names.set(object.metadata.name, object));
  }
  return (cluster, namespace) => spaces.get(`${cluster}\u0000${namespace}`) ?? NO_CLAIMS;
}

const NO_CLAIMS: ClaimObjects = new Map();
