import { assumedCluster } from "../../src/organization/assumed.ts";
import type { Cluster } from "../../src/organization/organization.ts";
import type { CountedGang } from "../../src/quota/counted-gang.ts";
import type { GangDemand } from "../../src/quota/gang-demand.ts";
import { objections } from "../../src/quota/verdicts.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { oncePerSet } from "../../src/rules/once-per-set.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { subjectOf } from "./places.ts";

/** What quota says against gangs and queues of a set, found once for all rules. */
export const objectionsOf = oncePerSet((set) => objections(quotaOfSet(set)));

/** What a gang asks for, and the object that answers for it. */
export interface Asking {
  readonly object: CheckedObject;
  readonly demand: GangDemand;
}

/** What the gangs of a set ask for; those of which nobody knows the object are left out. */
export const askingOf = oncePerSet((set): ReadonlyMap<CountedGang, Asking> => {
  const asking = new Map<CountedGang, Asking>();
  for (const { counted, demand } of quotaOfSet(set).gangs) {
    const object = subjectOf(set, counted);
    if (object !== undefined) asking.set(counted, { object, demand });
  }
  return asking;
});

/**
 * Whether anybody has said which queues a cluster has: quotas in `muster.yaml` (of any of its clusters, since it
 * describes them all), Queue objects among the manifests, or a dump of the cluster. The queues of KAI's chart go without
 * saying and tell nothing of the others.
 */
export function knowsQueues(set: ObjectSet, cluster: string): boolean {
  return clustersWithQueues(set).has(cluster);
}

const clustersWithQueues = oncePerSet((set): ReadonlySet<string> => {
  const { clusters, departments, projects } = set.organization;
  const described = [...departments, ...projects].some(({ quotas }) => quotas.length > 0);
  const known = new Set(described ? clusters.map(({ name }) => name) : []);
  for (const { cluster } of set.ofKind("scheduling.run.ai", "Queue")) known.add(cluster.name);
  for (const { name, allocated } of clusters) if ((allocated?.size ?? 0) > 0) known.add(name);
  return known;
});

/**
 * Whether nobody has described a cluster, so that all that is known of it is what a KAI cluster has by default. A
 * description that says no more than that is as good as none.
 */
export function isAssumed(cluster: Cluster): boolean {
  const { version: _, ...own } = cluster;
  const { version: __, ...assumed } = assumedCluster();
  return JSON.stringify(sorted(own)) === JSON.stringify(sorted(assumed));
}

function sorted(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
