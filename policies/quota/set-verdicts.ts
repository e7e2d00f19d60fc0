import { assumedCluster } from "../../src/model/assumed-organization.ts";
import type { Cluster } from "../../src/model/organization.ts";
import type { ObjectSet } from "../../src/policy/object-set.ts";
import { quotaOfSet } from "../../src/policy/set-quota.ts";
import type { CountedGang } from "../../src/quota/counted-gang.ts";
import type { MeasuredGang } from "../../src/quota/quota-model.ts";
import type { Verdict } from "../../src/quota/verdict.ts";
import { verdicts } from "../../src/quota/verdicts.ts";

const FOUND = new WeakMap<ObjectSet, readonly Verdict[]>();
const MEASURED = new WeakMap<ObjectSet, ReadonlyMap<CountedGang, MeasuredGang>>();
const KNOWN = new WeakMap<ObjectSet, ReadonlySet<string>>();

/** What quota says of every gang and queue of a set, found once for all rules. */
export function verdictsOf(set: ObjectSet): readonly Verdict[] {
  const known = FOUND.get(set) ?? verdicts(quotaOfSet(set));
  FOUND.set(set, known);
  return known;
}

/** What a gang of a verdict asks for. */
export function measured(set: ObjectSet, gang: CountedGang): MeasuredGang | undefined {
  const known = MEASURED.get(set) ?? new Map(quotaOfSet(set).gangs.map((entry) => [entry.counted, entry]));
  MEASURED.set(set, known);
  return known.get(gang);
}

/**
 * Whether anybody has said which queues a cluster has: quotas in `muster.yaml` (of any of its clusters, since it
 * describes them all), Queue objects among the manifests, or a dump of the cluster. The queues of KAI's chart go without
 * saying and tell nothing of the others.
 */
export function knowsQueues(set: ObjectSet, cluster: string): boolean {
  const known = KNOWN.get(set) ?? clustersWithQueues(set);
  KNOWN.set(set, known);
  return known.has(cluster);
}

function clustersWithQueues(set: ObjectSet): ReadonlySet<string> {
  const { clusters, departments, projects } = set.organization;
  const described = [...departments, ...projects].some(({ quotas }) => quotas.length > 0);
  const known = new Set(described ? clusters.map(({ name }) => name) : []);
  for (const { cluster } of set.ofKind("scheduling.run.ai", "Queue")) known.add(cluster.name);
  for (const { name, allocated } of clusters) if ((allocated?.size ?? 0) > 0) known.add(name);
  return known;
}

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
