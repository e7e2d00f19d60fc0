import { getOrCreate, groupOf, type KubeObject } from "../kernel/index.ts";
import type { CheckedObject, ObjectIdentity } from "../rule/index.ts";

/** Returns the identity of an object on a cluster. */
export function identityOf({ apiVersion, kind, metadata }: KubeObject, cluster: string): ObjectIdentity {
  return { cluster, group: groupOf(apiVersion), kind, namespace: metadata.namespace, name: metadata.name };
}

/** Finds objects by their kind and identity. The first lookup builds the index. */
export class ObjectIndex {
  readonly #objects: readonly CheckedObject[];
  #kinds: ByKind | undefined;

  constructor(objects: readonly CheckedObject[]) {
    this.#objects = objects;
  }

  hasKind(group: string, kind: string): boolean {
    return this.#kindOf(group, kind) !== undefined;
  }

  ofKind(group: string, kind: string): readonly CheckedObject[] {
    return this.#kindOf(group, kind)?.objects ?? NONE;
  }

  findAll({ cluster, group, kind, namespace = "", name }: ObjectIdentity): readonly CheckedObject[] {
    const found = this.#kindOf(group, kind);
    if (found === undefined) return NONE;
    return namesOf(found).get(cluster)?.get(namespace)?.get(name) ?? NONE;
  }

  /** The objects of each identity that is defined more than once. */
  repeated(): readonly (readonly CheckedObject[])[] {
    const found: (readonly CheckedObject[])[] = [];
    for (const ofGroup of this.#byKind().values()) {
      for (const ofKind of ofGroup.values()) addRepeated(namesOf(ofKind), found);
    }
    return found;
  }

  #kindOf(group: string, kind: string): KindIndex | undefined {
    return this.#byKind().get(group)?.get(kind);
  }

  #byKind(): ByKind {
    this.#kinds ??= byKind(this.#objects);
    return this.#kinds;
  }
}

const NONE: readonly CheckedObject[] = Object.freeze([]);

/** Nested maps: joined keys would have to be built and hashed for every object and every lookup. */
type ByKind = ReadonlyMap<string, ReadonlyMap<string, KindIndex>>;

/** The objects of a kind, and an index of them that the first lookup by name creates. */
interface KindIndex {
  readonly objects: CheckedObject[];
  byName?: ByName;
}

function namesOf(index: KindIndex): ByName {
  index.byName ??= byName(index.objects);
  return index.byName;
}

function addRepeated(index: ByName, found: (readonly CheckedObject[])[]): void {
  for (const namespaces of index.values()) {
    for (const names of namespaces.values()) {
      for (const all of names.values()) if (all.length > 1) found.push(all);
    }
  }
}

type ByName = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, readonly CheckedObject[]>>>;

const newMap = <V>() => new Map<string, V>();

function byKind(objects: readonly CheckedObject[]): ByKind {
  const groups = new Map<string, Map<string, KindIndex>>();
  const newIndex = (): KindIndex => ({ objects: [] });
  // There are few versions, so the group of each is parsed once and not for every object.
  const versions = new Map<string, Map<string, KindIndex>>();
  for (const checked of objects) {
    const { apiVersion, kind } = checked.object;
    const kinds = getOrCreate(versions, apiVersion, () => getOrCreate(groups, groupOf(apiVersion), newMap<KindIndex>));
    getOrCreate(kinds, kind, newIndex).objects.push(checked);
  }
  return groups;
}

function byName(objects: readonly CheckedObject[]): ByName {
  const clusters = new Map<string, Map<string, Map<string, CheckedObject[]>>>();
  for (const checked of objects) {
    const { namespace = "", name } = checked.object.metadata;
    const namespaces = getOrCreate(clusters, checked.cluster.name, newMap<Map<string, CheckedObject[]>>);
    const names = getOrCreate(namespaces, namespace, newMap<CheckedObject[]>);
    const others = names.get(name);
    // A list literal with one item takes a fraction of the memory of an empty list that grows, and few have a second.
    if (others === undefined) names.set(name, [checked]);
    else others.push(checked);
  }
  return clusters;
}
