import { groupOf } from "../base/kubernetes.ts";
import { getOrCreate, memoize } from "../base/memo.ts";
import { member, number } from "../base/read.ts";
import type { Cluster } from "../organization/organization.ts";
import type { CheckedObject } from "./checked-object.ts";

/**
 * Returns a function that adds the PriorityClass objects of its manifests to a cluster. An object overrides `muster.yaml`,
 * since the cluster gets the object. `undefined` where no manifest is a PriorityClass. Computed once for each list.
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
      return { ...cluster, priorityClasses: { ...cluster.priorityClasses, ...Object.fromEntries(own) } };
    });
  },
);
