import { at, filledText, memoize, ownEntry } from "../../kernel/index.ts";
import type { Cluster } from "./organization.ts";

/** Values of priority classes, by name. */
type PriorityClasses = Readonly<Record<string, number>>;

/** The priority classes of a cluster, with the default one. */
export type ClustersClasses = Pick<Cluster, "priorityClasses" | "defaultPriorityClass">;

/** The priority classes among manifests, by the name of their cluster. */
export type CommittedClasses = Readonly<Record<string, ClustersClasses>>;

/** Classes that every Kubernetes cluster has. */
export const BUILT_IN_CLASSES: PriorityClasses = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};

/** The value of a priority class; `undefined` where the cluster does not have it. */
export function priorityOf(
  priorityClass: string | undefined,
  cluster: ClustersClasses | undefined,
): number | undefined {
  if (priorityClass === undefined) return undefined;
  for (const classes of [cluster?.priorityClasses ?? {}, BUILT_IN_CLASSES]) {
    if (Object.hasOwn(classes, priorityClass)) return classes[priorityClass];
  }
  return undefined;
}

/**
 * The priority class in the `spec` of a pod after its admission: a pod without one gets the default class of the cluster.
 * Source: Kubernetes, plugin/pkg/admission/priority.
 */
export function admittedClass(pod: unknown, cluster: ClustersClasses | undefined): string | undefined {
  return filledText(at(pod, "spec", "priorityClassName")) ?? cluster?.defaultPriorityClass;
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
    const own = ownEntry(committed, name);
    if (own === undefined) return cluster;
    const added = Object.entries(own.priorityClasses).map(([key, value]) => [
      key,
      Math.max(value, ownEntry(priorityClasses, key) ?? value),
    ]);
    return { ...cluster, ...own, priorityClasses: { ...priorityClasses, ...Object.fromEntries(added) } };
  }),
);
