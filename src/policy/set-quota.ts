import { type CollectedGang, collectGangs } from "../gang/collect-gangs.ts";
import type { Cluster } from "../model/organization.ts";
import { allocationsOf } from "../quota/allocations.ts";
import type { CountedGang } from "../quota/counted-gang.ts";
import type { ClaimObjects } from "../quota/gpu-claims.ts";
import { organizationQueues } from "../quota/organization-queues.ts";
import { type QuotaModel, quotaModel } from "../quota/quota-model.ts";
import { readQueue } from "../quota/read-queue.ts";
import type { ObjectSet } from "./object-set.ts";

/** The clusters of a set: those of its organisation, and those that were assumed for its objects. */
export function clustersOf({ organization, objects }: ObjectSet): readonly Cluster[] {
  const clusters = new Map(organization.clusters.map((cluster) => [cluster.name, cluster]));
  for (const { cluster } of objects) if (!clusters.has(cluster.name)) clusters.set(cluster.name, cluster);
  return [...clusters.values()];
}

/** The gangs of everything in a set, predicted and committed. */
export function gangsOfSet(set: ObjectSet): readonly CollectedGang[] {
  const podGroups = set
    .ofKind("scheduling.run.ai", "PodGroup")
    .map(({ object, cluster }) => ({ object, cluster: cluster.name }));
  return collectGangs({ workloads: set.workloads, podGroups, clusters: clustersOf(set) });
}

/** How the quota of a set is counted. */
export interface SetQuotaOptions {
  /** The gangs of the set, where they are known already. */
  readonly gangs?: readonly CollectedGang[];
  /**
   * Whether a gang runs already, so that it is a part of what the clusters' dumps say is allocated. Default: every one
   * does, and what is allocated beyond them belongs to others; so nothing is counted twice.
   */
  readonly running?: (gang: CountedGang) => boolean;
}

/**
 * Everything of a set that quota depends on, counted once: gangs, pods, the queues of the organisation and the Queue
 * objects, resource claims, and what the organisation's dumps say is allocated.
 */
export function quotaOfSet(set: ObjectSet, options: SetQuotaOptions = {}): QuotaModel {
  const { organization, workloads } = set;
  const clusters = clustersOf(set);
  const queues = set.ofKind("scheduling.run.ai", "Queue").map(({ object, cluster }) => readQueue(object, cluster.name));
  const gpuKeys = new Map(
    workloads.flatMap(({ kind }) =>
      kind?.gpuKeys === undefined ? [] : [[`${kind.group}/${kind.kind}`, kind.gpuKeys]],
    ),
  );
  return quotaModel({
    gangs: options.gangs ?? gangsOfSet(set),
    workloads,
    queues: [...organizationQueues(organization), ...queues.map(({ queue }) => queue)],
    organization: { clusters, projects: organization.projects },
    allocated: allocationsOf(clusters),
    running: options.running ?? (() => true),
    gpuKeys: (group, kind) => gpuKeys.get(`${group}/${kind}`),
    claims: claimsOf(set, "ResourceClaim"),
    claimTemplates: claimsOf(set, "ResourceClaimTemplate"),
  });
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
