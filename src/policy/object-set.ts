import { groupOf, type KubeObject } from "../model/kubernetes.ts";
import type { Organization } from "../model/organization.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { Location } from "./issue.ts";
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
  const byObject = new Map(workloads.map((workload) => [workload.checked, workload]));
  let kinds: ReadonlyMap<string, readonly CheckedObject[]> | undefined;
  let identities: ReadonlyMap<string, readonly CheckedObject[]> | undefined;
  const findAll = (identity: ObjectIdentity) => {
    identities ??= groupBy(objects, ({ object, cluster }) => keyOf(identityOf(object, cluster.name)));
    return identities.get(keyOf(identity)) ?? NONE;
  };
  return Object.freeze({
    organization,
    ...(locateOrganization === undefined ? {} : { locateOrganization }),
    objects,
    workloads,
    workloadOf: (object: CheckedObject) => byObject.get(object),
    ofKind: (group: string, kind: string) => {
      kinds ??= groupBy(objects, ({ object }) => `${groupOf(object.apiVersion)}${BETWEEN}${object.kind}`);
      return kinds.get(`${group}${BETWEEN}${kind}`) ?? NONE;
    },
    find: (identity: ObjectIdentity) => findAll(identity)[0],
    findAll,
  });
}

/** The identity of an object on a cluster. */
export function identityOf({ apiVersion, kind, metadata }: KubeObject, cluster: string): ObjectIdentity {
  return { cluster, group: groupOf(apiVersion), kind, namespace: metadata.namespace, name: metadata.name };
}

const NONE: readonly CheckedObject[] = Object.freeze([]);

function keyOf({ cluster, group, kind, namespace, name }: ObjectIdentity): string {
  return [cluster, group, kind, namespace ?? "", name].join(BETWEEN);
}

// A character that no group, kind and namespace can hold.
const BETWEEN = "\u0000";

function groupBy(objects: readonly CheckedObject[], key: (object: CheckedObject) => string) {
  const groups = new Map<string, CheckedObject[]>();
  for (const object of objects) {
    const name = key(object);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [object]);
    else group.push(object);
  }
  return groups;
}
