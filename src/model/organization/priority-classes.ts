import { at, filledText } from "../../kernel/index.ts";
import type { Cluster } from "./organization.ts";

/** Values of priority classes, by name. */
type PriorityClasses = Readonly<Record<string, number>>;

/** The priority classes of a cluster, with the default one. */
export type ClustersClasses = Pick<Cluster, "priorityClasses" | "defaultPriorityClass">;

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
