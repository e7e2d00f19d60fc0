import { given } from "../base/given.ts";
import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import type { Location } from "../finding/issue.ts";
import type { Organization } from "../organization/organization.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { WorkloadView } from "./workload-view.ts";

/** Everything that is checked together, with indexes: rules of the whole set ask it and never scan. */
export interface ObjectSet {
  readonly organization: Organization;
  /** Position in `muster.yaml`; absent where there is no such file. */
  readonly locateOrganization?: (pointer: string, at?: "key" | "value") => Location;
  readonly objects: readonly CheckedObject[];
  readonly workloads: readonly WorkloadView[];
  /** The workload that an object is, undefined where no Resource Interface describes it. */
  readonly workloadOf: (object: CheckedObject) => WorkloadView | undefined;
  /** Objects of a group and kind, whatever the version and cluster, in input order. */
  readonly ofKind: (group: string, kind: string) => readonly CheckedObject[];
  /** The first object of that identity; versions of one group are one object. */
  readonly find: (identity: ObjectIdentity) => CheckedObject | undefined;
  /** Every object of that identity, which are several where one is defined twice. */
  readonly findAll: (identity: ObjectIdentity) => readonly CheckedObject[];
}

/** What an API server tells objects apart by, and the cluster. */
export interface ObjectIdentity {
  readonly cluster: string;
  readonly group: string;
  readonly kind: string;
  /** Absent for objects without a namespace. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** What a set is made of. */
export interface ObjectSetParts {
  readonly organization: Organization;
  readonly locateOrganization?: ObjectSet["locateOrganization"];
  readonly objects: readonly CheckedObject[];
  readonly workloads: readonly WorkloadView[];
}

/** Makes a set; indexes are built in one pass when they are first asked for. */
export function objectSet({ organization, locateOrganization, objects, workloads }: ObjectSetParts): ObjectSet {
  const byObject = new Map<CheckedObject, WorkloadView>();
  for (const workload of workloads) byObject.set(workload.checked, workload);
  let kinds: ByKind | undefined;
  const kindOf = (group: string, kind: string) => {
    kinds ??= byKind(objects);
    return kinds.get(group)?.get(kind);
  };
  const findAll = ({ cluster, group, kind, namespace = "", name }: ObjectIdentity) => {
    const found = kindOf(group, kind);
    if (found === undefined) return NONE;
    found.byName ??= byName(found.objects);
    return found.byName.get(cluster)?.get(namespace)?.get(name) ?? NONE;
  };
  return Object.freeze(
    given({
      organization,
      locateOrganization,
      objects,
      workloads,
      workloadOf: (object: CheckedObject) => byObject.get(object),
      ofKind: (group: string, kind: string) => kindOf(group, kind)?.objects ?? NONE,
      find: (identity: ObjectIdentity) => findAll(identity)[0],
      findAll,
    }),
  );
}

/** The identity of an object on a cluster. */
export function identityOf({ apiVersion, kind, metadata }: KubeObject, cluster: string): ObjectIdentity {
  return { cluster, group: groupOf(apiVersion), kind, namespace: metadata.namespace, name: metadata.name };
}

const NONE: readonly CheckedObject[] = Object.freeze([]);

/** Maps in maps all along: joined keys would be made, and hashed, for every object and every question. */
type ByKind = ReadonlyMap<string, ReadonlyMap<string, Kind>>;

/** The objects of a kind, and these by cluster, namespace and name once somebody asks for one. */
interface Kind {
  readonly objects: CheckedObject[];
  byName?: ByName;
}

type ByName = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, readonly CheckedObject[]>>>;

function byKind(objects: readonly CheckedObject[]): ByKind {
  const groups = new Map<string, Map<string, Kind>>();
  const newKinds = () => new Map<string, Kind>();
  const newKind = (): Kind => ({ objects: [] });
  // There are few versions, of which a group is read once, and not of every object.
  const versions = new Map<string, Map<string, Kind>>();
  for (const checked of objects) {
    const { apiVersion, kind } = checked.object;
    let kinds = versions.get(apiVersion);
    if (kinds === undefined) {
      kinds = into(groups, groupOf(apiVersion), newKinds);
      versions.set(apiVersion, kinds);
    }
    into(kinds, kind, newKind).objects.push(checked);
  }
  return groups;
}

function byName(objects: readonly CheckedObject[]): ByName {
  const clusters = new Map<string, Map<string, Map<string, CheckedObject[]>>>();
  const newSpaces = () => new Map<string, Map<string, CheckedObject[]>>();
  const newNames = () => new Map<string, CheckedObject[]>();
  for (const checked of objects) {
    const { namespace = "", name } = checked.object.metadata;
    const names = into(into(clusters, checked.cluster.name, newSpaces), namespace, newNames);
    const found = names.get(name);
    // A list that begins with an item is a fraction of the size of one that grows, and hardly any has a second one.
    if (found === undefined) names.set(name, [checked]);
    else found.push(checked);
  }
  return clusters;
}

function into<T>(map: Map<string, T>, key: string, create: () => T): T {
  let found = map.get(key);
  if (found === undefined) {
    found = create();
    map.set(key, found);
  }
  return found;
}
