import { memoize } from "../base/memo.ts";
import { ownEntry } from "../base/read.ts";
import type { Cluster } from "./organization.ts";

/** Values of priority classes, by name. */
export type PriorityClasses = Readonly<Record<string, number>>;

/** The priority classes among manifests, by the name of their cluster. */
export type CommittedClasses = Readonly<Record<string, PriorityClasses>>;

/** Classes that every Kubernetes cluster has. */
export const BUILT_IN_CLASSES: PriorityClasses = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};

/** The value of a priority class; `undefined` where the cluster does not have it. */
export function priorityOf(
  priorityClass: string | undefined,
  cluster: Pick<Cluster, "priorityClasses"> | undefined,
): number | undefined {
  if (priorityClass === undefined) return undefined;
  for (const classes of [cluster?.priorityClasses ?? {}, BUILT_IN_CLASSES]) {
    if (Object.hasOwn(classes, priorityClass)) return classes[priorityClass];
  }
  return undefined;
}

/**
 * A cluster with the priority classes among its manifests. The API server does not change the value of a class, so the
 * cluster may have that of `muster.yaml` or that of the manifest: the larger one counts, and a manifest does not hide that
 * a workload may not be preempted.
 */
export function withCommittedClasses(cluster: Cluster, committed: CommittedClasses | undefined): Cluster {
  if (committed === undefined) return cluster;
  return mergedWith(committed)(cluster);
}

// Once for each cluster, because every object needs it.
const mergedWith = memoize((committed: CommittedClasses) =>
  memoize((cluster: Cluster): Cluster => {
    const { name, priorityClasses } = cluster;
    const own = Object.entries(ownEntry(committed, name) ?? {});
    if (own.length === 0) return cluster;
    const added = own.map(([key, value]) => [key, Math.max(value, ownEntry(priorityClasses, key) ?? value)]);
    return { ...cluster, priorityClasses: { ...priorityClasses, ...Object.fromEntries(added) } };
  }),
);
