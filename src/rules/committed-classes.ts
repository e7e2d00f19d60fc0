import { groupOf } from "../base/kubernetes.ts";
import { getOrCreate, memoize } from "../base/memo.ts";
import { member, number } from "../base/read.ts";
import type { CommittedClasses } from "../organization/priority-classes.ts";
import type { CheckedObject } from "./checked-object.ts";

/** The PriorityClass objects among manifests; `undefined` where there are none. Computed once for each list. */
export const committedClasses = memoize(
  (objects: readonly Pick<CheckedObject, "object" | "cluster">[]): CommittedClasses | undefined => {
    const classes = new Map<string, Map<string, number>>();
    for (const { object, cluster } of objects) {
      if (object.kind !== "PriorityClass" || groupOf(object.apiVersion) !== "scheduling.k8s.io") continue;
      const own = getOrCreate(classes, cluster.name, () => new Map<string, number>());
      own.set(object.metadata.name, number(member(object, "value")) ?? 0);
    }
    if (classes.size === 0) return undefined;
    return Object.fromEntries([...classes].map(([cluster, own]) => [cluster, Object.fromEntries(own)]));
  },
);
