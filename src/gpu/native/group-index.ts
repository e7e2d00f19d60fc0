import { compareObjects, compareText, getOrCreate, type KubeObject } from "../../kernel/index.ts";
import type { PlacedPodGroup } from "../gang/external-gangs.ts";
import type { Surroundings } from "../gang/link-problems.ts";
import { nameOfObject, namespaceOfObject } from "../gang/read-pod-group.ts";

/** The place of an object in a cluster. */
interface Place {
  readonly cluster: string;
  readonly namespace: string;
}

/** The groups of Kubernetes itself among manifests, by kind, cluster, namespace and name. */
export interface GroupIndex {
  readonly find: (kind: string, place: Place, name: string) => KubeObject | undefined;
  /** The objects for which a missing one may be mistaken. */
  readonly around: (kind: string, place: Place, name: string) => Surroundings;
  /** All objects of a kind; of two with one identity the first by its JSON text. */
  readonly ofKind: (kind: string) => readonly PlacedPodGroup[];
}

type Names = Map<string, PlacedPodGroup>;

/** Indexes the Workloads, PodGroups and CompositePodGroups of a set. */
export function groupIndex(objects: readonly PlacedPodGroup[]): GroupIndex {
  const kinds = new Map<string, Map<string, Map<string, Names>>>();
  for (const placed of objects) {
    const { object, cluster } = placed;
    const clusters = getOrCreate(kinds, object.kind, () => new Map<string, Map<string, Names>>());
    const namespaces = getOrCreate(clusters, cluster, () => new Map<string, Names>());
    const names = getOrCreate(namespaces, namespaceOfObject(object), (): Names => new Map());
    const known = names.get(nameOfObject(object));
    if (known === undefined || compareObjects(object, known.object) < 0) names.set(nameOfObject(object), placed);
  }
  const namesIn = (kind: string, { cluster, namespace }: Place) => kinds.get(kind)?.get(cluster)?.get(namespace);
  return {
    find: (kind, place, name) => namesIn(kind, place)?.get(name)?.object,
    around: (kind, place, name) => {
      const namespaces = [...(kinds.get(kind)?.get(place.cluster) ?? [])];
      const having = namespaces.filter(([, names]) => names.has(name)).map(([namespace]) => namespace);
      return { siblings: [...(namesIn(kind, place)?.keys() ?? [])], elsewhere: having.toSorted(compareText) };
    },
    ofKind: (kind) =>
      [...(kinds.get(kind)?.values() ?? [])].flatMap((namespaces) =>
        [...namespaces.values()].flatMap((names) => [...names.values()]),
      ),
  };
}
