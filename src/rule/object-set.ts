import type { AppliedUnits } from "../inputs/index.ts";
import type { KnownKind } from "../interpret/index.ts";
import type { CrdKinds } from "../k8s-fields/index.ts";
import type { KubeObject, Locate, Location } from "../kernel/index.ts";
import type { CommittedSettings, Organization, PolicyGate } from "../model/index.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { EmbeddedWorkload } from "./embedded-workload.ts";
import type { RepositoryFacts } from "./repository-facts.ts";
import type { WorkloadView } from "./workload-view.ts";

/** The identity of an object for an API server, and its cluster. */
export interface ObjectIdentity {
  readonly cluster: string;
  readonly group: string;
  readonly kind: string;
  /** Absent for objects without a namespace. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** A policy, a binding, a namespace or a param that a cluster has, and that the set does not apply. */
interface AdmissionObject {
  readonly object: KubeObject;
  /** Returns the position of a pointer in its file. */
  readonly locate: Locate;
  /** Whether it is of the base of a branch, and not of a file of `policies.admission`. Absent: no. */
  readonly isOfBase?: true;
}

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
  /** The settings of clusters among all manifests, of which the set may be a part; absent where there are none. */
  readonly committed?: CommittedSettings;
  /** The files that are applied together; absent where no file is checked, as in a synth. */
  readonly units?: AppliedUnits;
  /** Returns the object of the base with the same identity; absent where the check has no base. */
  readonly earlier?: (object: CheckedObject) => KubeObject | undefined;
  /** Objects that the clusters have beside these, for admission policies; absent for none. */
  readonly admission?: readonly AdmissionObject[];
  readonly objects: readonly CheckedObject[];
  readonly workloads: readonly WorkloadView[];
  /**
   * The same workloads as gangs and quota count them: those that autoscalers among the manifests scale have the pods and
   * gangs of their least replicas, and the maxima of their most.
   */
  readonly counted: () => readonly WorkloadView[];
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
