import { hasKaiChange } from "../../src/kernel/index.ts";
import { KAI_RESOURCES, type ManagedResources, managedResources } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet, SetRuleFinding } from "../../src/rule/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";
import { isAssumed } from "./described-clusters.ts";

/** The report of a rule of the whole set. */
export type ManagedReport = (finding: SetRuleFinding) => void;

/** The objects of KAI's resource management of one cluster. */
export interface ManagedSet {
  readonly cluster: CheckedObject["cluster"];
  readonly departments: readonly CheckedObject[];
  readonly projects: readonly CheckedObject[];
  readonly nodePools: readonly CheckedObject[];
  readonly namespaces: readonly CheckedObject[];
  readonly read: ManagedResources;
  /** Whether a missing object may be in files that the command did not read. */
  readonly isGuess: boolean;
  /** The first object, where the KAI of the cluster is too old for the resource management. */
  readonly tooOld?: CheckedObject;
}

/** The clusters of a set with objects of KAI's resource management. */
export const managedSets = oncePerSet((set: ObjectSet): readonly ManagedSet[] => {
  const [departments, projects, nodePools] = (["Department", "Project", "NodePool"] as const).map((kind) =>
    set.ofKind(KAI_RESOURCES, kind),
  );
  const all = [...(departments ?? []), ...(projects ?? []), ...(nodePools ?? [])];
  const clusters = new Map(all.map((checked) => [checked.cluster.name, checked.cluster]));
  return [...clusters.values()].flatMap((cluster): readonly ManagedSet[] => {
    const own = (list: readonly CheckedObject[] = []) =>
      list.filter((checked) => checked.cluster.name === cluster.name);
    const namespaces = own(set.ofKind("", "Namespace"));
    const read = managedResources([...own(all), ...namespaces].map(({ object }) => object));
    const [first] = own(all);
    if (read === undefined || first === undefined) return [];
    return [
      {
        cluster,
        departments: own(departments),
        projects: own(projects),
        nodePools: own(nodePools),
        namespaces,
        read,
        isGuess: isAssumed(cluster),
        ...(!hasKaiChange(cluster, "resource-management") && { tooOld: first }),
      },
    ];
  });
});
