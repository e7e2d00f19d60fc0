import type { Cluster } from "./organization.ts";

/** Values of priority classes, by name. */
export type PriorityClasses = Readonly<Record<string, number>>;

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
