import type { CountedGang } from "../../src/gpu/index.ts";
import { compareKeys } from "../../src/kernel/index.ts";
import { assumedCluster, type Cluster, ownerOfNamespace } from "../../src/model/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";

/**
 * Whether the queues of a cluster are known: from quotas in `muster.yaml` (for any cluster, because the file describes
 * them all), from Queue objects among the manifests, or from a dump of the cluster. The queues of KAI's chart always
 * exist and give no information about other queues.
 */
export function hasKnownQueues(set: ObjectSet, cluster: string): boolean {
  return clustersWithQueues(set).has(cluster);
}

/**
 * Whether it is known if a gang's queue exists: where the queues of its cluster are known, and on KAI alone for the queue
 * of a project, which only a quota of the project in `muster.yaml` creates.
 */
export function isKnowable(set: ObjectSet, { cluster, gang }: Pick<CountedGang, "cluster" | "gang">): boolean {
  if (hasKnownQueues(set, cluster)) return true;
  const described = set.organization.clusters.find(({ name }) => name === cluster);
  if (described?.scheduler !== "kai") return false;
  return ownerOfNamespace(set.organization, described, gang.namespace)?.name === gang.queue;
}

const clustersWithQueues = oncePerSet((set): ReadonlySet<string> => {
  const { clusters, departments, projects } = set.organization;
  const known = new Set<string>();
  if ([...departments, ...projects].some(({ quotas }) => quotas.length > 0)) {
    for (const { name } of clusters) known.add(name);
  }
  for (const { cluster } of set.ofKind("scheduling.run.ai", "Queue")) known.add(cluster.name);
  for (const { name, allocated } of clusters) if ((allocated?.size ?? 0) > 0) known.add(name);
  return known;
});

/**
 * Whether a cluster has no description beyond the defaults of a KAI cluster. A description in `muster.yaml` with only
 * these defaults counts as none.
 */
export function isAssumed(cluster: Cluster): boolean {
  return fingerprint(cluster) === fingerprint(assumedCluster());
}

function fingerprint({ version: _, ...cluster }: Cluster): string {
  return JSON.stringify(Object.entries(cluster).sort(compareKeys));
}
