import { getOrCreate, given, groupOf, member, memoize, number } from "../kernel/index.ts";
import type { ClustersSettings, CommittedSettings } from "../model/index.ts";
import { KAI_RESOURCES, managedResources } from "../model/index.ts";
import type { CheckedObject } from "../rule/index.ts";

type PlacedObject = Pick<CheckedObject, "object" | "cluster">;

/**
 * The settings of clusters among manifests: PriorityClass objects, and those of KAI's resource management; `undefined`
 * where there are none. Computed once for each list.
 */
export const committedSettings = memoize((objects: readonly PlacedObject[]): CommittedSettings | undefined => {
  const isManaged = ({ object }: PlacedObject) => groupOf(object.apiVersion) === KAI_RESOURCES;
  const settings = objects.filter((placed) => isPriorityClass(placed) || isManaged(placed));
  if (settings.length === 0) return undefined;
  const managing = new Set(settings.filter(isManaged).map(({ cluster }) => cluster.name));
  const isNamespace = ({ object, cluster }: PlacedObject) => object.kind === "Namespace" && managing.has(cluster.name);
  const byCluster = new Map<string, PlacedObject[]>();
  for (const placed of managing.size === 0 ? settings : [...settings, ...objects.filter(isNamespace)]) {
    getOrCreate(byCluster, placed.cluster.name, () => []).push(placed);
  }
  return Object.fromEntries([...byCluster].map(([cluster, own]) => [cluster, settingsOf(own)]));
});

function settingsOf(placed: readonly PlacedObject[]): ClustersSettings {
  const managed = managedResources(placed.map(({ object }) => object));
  return given({ ...classesOf(placed.filter(isPriorityClass)), managed });
}

function isPriorityClass({ object }: PlacedObject): boolean {
  return object.kind === "PriorityClass" && groupOf(object.apiVersion) === "scheduling.k8s.io";
}

function classesOf(objects: readonly PlacedObject[]): ClustersSettings {
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
