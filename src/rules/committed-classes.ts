import { groupOf } from "../base/kubernetes.ts";
import { getOrCreate, memoize } from "../base/memo.ts";
import { member, number, ownEntry } from "../base/read.ts";
import type { Cluster } from "../organization/organization.ts";
import type { CheckedObject } from "./checked-object.ts";

/**
 * Returns a function that adds the PriorityClass objects of its manifests to a cluster. The API server does not change the
 * value of a class, so the cluster may have that of `muster.yaml` or that of the object: the larger one counts, and an
 * object does not hide that a workload may not be preempted. `undefined` where no manifest is a PriorityClass. Computed
 * once for each list.
 */
export const withCommittedClasses = memoize(
  (objects: readonly Pick<CheckedObject, "object" | "cluster">[]): ((cluster: Cluster) => Cluster) | undefined => {
    const classes = new Map<string, Map<string, number>>();
    for (const { object, cluster } of objects) {
      if (object.kind !== "PriorityClass" || groupOf(object.apiVersion) !== "scheduling.k8s.io") continue;
      const own = getOrCreate(classes, cluster.name, () => new Map<string, number>());
      own.set(object.metadata.name, number(member(object, "value")) ?? 0);
    }
    if (classes.size === 0) return undefined;
    return memoize((cluster: Cluster): Cluster => {
      const own = classes.get(cluster.name);
      if (own === undefined) return cluster;
      const { priorityClasses } = cluster;
      const added = [...own].map(([name, value]) => [name, Math.max(value, ownEntry(priorityClasses, name) ?? value)]);
      return { ...cluster, priorityClasses: { ...priorityClasses, ...Object.fromEntries(added) } };
    });
  },
);
