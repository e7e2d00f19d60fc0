import { memoize, ownEntry } from "../../kernel/index.ts";
import type { Cluster, NodePool } from "./organization.ts";

/** The settings of a cluster that manifests make: its priority classes, and what KAI's resource management knows. */
export type ClustersSettings = Partial<Pick<Cluster, "priorityClasses" | "defaultPriorityClass" | "managed">>;

/** The settings among manifests, by the name of their cluster. */
export type CommittedSettings = Readonly<Record<string, ClustersSettings>>;

/**
 * A cluster with the settings among its manifests. The API server does not change the value of a priority class, so the
 * cluster may have that of `muster.yaml` or that of the manifest: the larger one counts, and a manifest does not hide that
 * a workload may not be preempted. NodePool objects add to the node pools of `muster.yaml`, which have no other facts
 * about them.
 */
export function withCommittedSettings(cluster: Cluster, committed: CommittedSettings | undefined): Cluster {
  if (committed === undefined) return cluster;
  return mergedWith(committed)(cluster);
}

// Once for each cluster, because every object needs it.
const mergedWith = memoize((committed: CommittedSettings) =>
  memoize((cluster: Cluster): Cluster => {
    const own = ownEntry(committed, cluster.name);
    if (own === undefined) return cluster;
    return { ...cluster, ...own, priorityClasses: classesOf(cluster, own), nodePools: poolsOf(cluster, own) };
  }),
);

function classesOf({ priorityClasses }: Cluster, own: ClustersSettings): Cluster["priorityClasses"] {
  const added = Object.entries(own.priorityClasses ?? {}).map(([key, value]) => [
    key,
    Math.max(value, ownEntry(priorityClasses, key) ?? value),
  ]);
  return { ...priorityClasses, ...Object.fromEntries(added) };
}

function poolsOf({ nodePools }: Cluster, { managed }: ClustersSettings): readonly NodePool[] {
  const known = new Set(nodePools.map(({ name }) => name));
  const added = (managed?.nodePools ?? []).filter(({ name }) => !known.has(name));
  if (added.length === 0) return nodePools;
  return [...nodePools, ...added.map(({ name }) => ({ name }))];
}
