import { getOrCreate, groupOf, member, memoize, number } from "../kernel/index.ts";
import type { ClustersClasses, CommittedClasses } from "../model/index.ts";
import type { CheckedObject } from "../rule/index.ts";

type PlacedClass = Pick<CheckedObject, "object" | "cluster">;

/** The PriorityClass objects among manifests; `undefined` where there are none. Computed once for each list. */
export const committedClasses = memoize((objects: readonly PlacedClass[]): CommittedClasses | undefined => {
  const classes = objects.filter(
    ({ object }) => object.kind === "PriorityClass" && groupOf(object.apiVersion) === "scheduling.k8s.io",
  );
  if (classes.length === 0) return undefined;
  const byCluster = new Map<string, PlacedClass[]>();
  for (const placed of classes) getOrCreate(byCluster, placed.cluster.name, () => []).push(placed);
  return Object.fromEntries([...byCluster].map(([cluster, own]) => [cluster, classesOf(own)]));
});

function classesOf(objects: readonly PlacedClass[]): ClustersClasses {
  const priorityClasses = Object.fromEntries(
    objects.map(({ object }) => [object.metadata.name, priorityValue(object)]),
  );
  // Of several default classes, Kubernetes takes one with the lowest value.
  const [first] = objects
    .filter(({ object }) => member(object, "globalDefault") === true)
    .toSorted((one, other) => priorityValue(one.object) - priorityValue(other.object));
  if (first === undefined) return { priorityClasses };
  return { priorityClasses, defaultPriorityClass: first.object.metadata.name };
}

function priorityValue(priorityClass: unknown): number {
  return number(member(priorityClass, "value")) ?? 0;
}
