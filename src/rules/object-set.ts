import { given } from "../base/given.ts";
import { groupOf } from "../base/kubernetes.ts";
import { type CrdKinds, NO_CRDS } from "../crd/crd-kinds.ts";
import type { Location } from "../finding/issue.ts";
import type { KnownKind } from "../interpret/similar-kinds.ts";
import type { Organization } from "../organization/organization.ts";
import type { CommittedClasses } from "../organization/priority-classes.ts";
import type { PolicyGate } from "../runai-policy/index.ts";
import type { AppliedUnits } from "../units/applied-units.ts";
import type { CheckedObject } from "./checked-object.ts";
import { type EmbeddedWorkload, NO_EMBEDDED } from "./embedded-workload.ts";
import { type ObjectIdentity, ObjectIndex } from "./object-index.ts";
import type { RepositoryFacts } from "./repository-facts.ts";
import type { WorkloadView } from "./workload-view.ts";

/** All objects of a check, with indexes, so that rules of the whole set need not scan the objects. */
export interface ObjectSet {
  readonly organization: Organization;
  /** Returns the position of a pointer in `muster.yaml`; absent without that file. */
  readonly locateOrganization?: (pointer: string, at?: "key" | "value") => Location;
  /** Applies the Run:ai policies to objects that no definition made; absent without policies. */
  readonly policyGate?: PolicyGate;
  /** The git repository around the objects; absent where only files are checked, in a synth, and without git. */
  readonly repository?: RepositoryFacts;
  /** The kinds of the CRDs that are named and of those among the objects. */
  readonly crds: CrdKinds;
  /** The PriorityClass objects of all manifests, of which the set may be a part; absent where there are none. */
  readonly priorityClasses?: CommittedClasses;
  /** The files that are applied together; absent where no file is checked, as in a synth. */
  readonly units?: AppliedUnits;
  readonly objects: readonly CheckedObject[];
  readonly workloads: readonly WorkloadView[];
  /** The kinds of the catalogue and of the repository's Resource Interfaces, for suggestions. */
  readonly knownKinds: readonly KnownKind[];
  /** The workload of an object; undefined when no Resource Interface describes it. */
  readonly workloadOf: (object: CheckedObject) => WorkloadView | undefined;
  /** The workloads inside an object; none for most objects. */
  readonly embeddedIn: (object: CheckedObject) => readonly EmbeddedWorkload[];
  /** Objects of a group and kind, in any version and cluster, in input order. */
  readonly ofKind: (group: string, kind: string) => readonly CheckedObject[];
  /** Whether an object is of a kind, or one inside of an object. */
  readonly usesKind: (group: string, kind: string) => boolean;
  /** The first object with that identity; its version does not matter. */
  readonly find: (identity: ObjectIdentity) => CheckedObject | undefined;
  /** Every object with that identity; more than one when it is defined twice. */
  readonly findAll: (identity: ObjectIdentity) => readonly CheckedObject[];
  /** The objects of each identity that is defined more than once. */
  readonly repeated: () => readonly (readonly CheckedObject[])[];
}

/** The arguments of `objectSet`. */
export interface ObjectSetParts {
  readonly organization: Organization;
  readonly locateOrganization?: ObjectSet["locateOrganization"];
  readonly repository?: RepositoryFacts;
  readonly policyGate?: PolicyGate | undefined;
  /** Default: none. */
  readonly crds?: CrdKinds | undefined;
  readonly priorityClasses?: CommittedClasses | undefined;
  readonly units?: AppliedUnits;
  readonly objects: readonly CheckedObject[];
  readonly workloads: readonly WorkloadView[];
  /** Default: none. */
  readonly knownKinds?: readonly KnownKind[];
  /** The workloads inside objects. Default: none. */
  readonly embedded?: ReadonlyMap<CheckedObject, readonly EmbeddedWorkload[]>;
}

/** Makes a set. The first lookup builds the indexes. */
export function objectSet({
  organization,
  locateOrganization,
  repository,
  policyGate,
  crds = NO_CRDS,
  priorityClasses,
  units,
  objects,
  workloads,
  knownKinds = [],
  embedded,
}: ObjectSetParts): ObjectSet {
  const byObject = new Map<CheckedObject, WorkloadView>();
  for (const workload of workloads) byObject.set(workload.checked, workload);
  const index = new ObjectIndex(objects);
  let inner: ReadonlySet<string> | undefined;
  const isInside = (group: string, kind: string) => {
    inner ??= new Set(
      [...(embedded?.values() ?? [])]
        .flat()
        .map(({ workload: { object } }) => `${groupOf(object.apiVersion)}/${object.kind}`),
    );
    return inner.has(`${group}/${kind}`);
  };
  return Object.freeze(
    given({
      organization,
      locateOrganization,
      repository,
      policyGate,
      crds,
      priorityClasses,
      units,
      objects,
      workloads,
      knownKinds,
      workloadOf: (object: CheckedObject) => byObject.get(object),
      embeddedIn: (object: CheckedObject) => embedded?.get(object) ?? NO_EMBEDDED,
      usesKind: (group: string, kind: string) => index.hasKind(group, kind) || isInside(group, kind),
      ofKind: (group: string, kind: string) => index.ofKind(group, kind),
      find: (identity: ObjectIdentity) => index.findAll(identity)[0],
      findAll: (identity: ObjectIdentity) => index.findAll(identity),
      repeated: () => index.repeated(),
    }),
  );
}
