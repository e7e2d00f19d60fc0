import type { AppliedUnits } from "../inputs/index.ts";
import type { KnownKind } from "../interpret/index.ts";
import { CrdKinds } from "../k8s-fields/index.ts";
import { given, groupOf } from "../kernel/index.ts";
import type { CommittedSettings, Organization, PolicyGate } from "../model/index.ts";
import type {
  CheckedObject,
  EmbeddedWorkload,
  ObjectIdentity,
  ObjectSet,
  RepositoryFacts,
  WorkloadView,
} from "../rule/index.ts";
import { NO_EMBEDDED } from "./embedded-workloads.ts";
import { ObjectIndex } from "./object-index.ts";

/** The arguments of `objectSet`. */
export interface ObjectSetParts {
  readonly organization: Organization;
  readonly locateOrganization?: ObjectSet["locateOrganization"];
  readonly earlier?: ObjectSet["earlier"];
  readonly repository?: RepositoryFacts;
  readonly policyGate?: PolicyGate | undefined;
  /** Default: none. */
  readonly crds?: CrdKinds | undefined;
  readonly committed?: CommittedSettings | undefined;
  readonly units?: AppliedUnits;
  readonly admission?: ObjectSet["admission"];
  readonly objects: readonly CheckedObject[];
  readonly workloads: readonly WorkloadView[];
  /** Default: the workloads themselves. */
  readonly counted?: () => readonly WorkloadView[];
  /** Default: none. */
  readonly knownKinds?: readonly KnownKind[];
  /** The workloads inside objects. Default: none. */
  readonly embedded?: ReadonlyMap<CheckedObject, readonly EmbeddedWorkload[]>;
}

/** Makes a set. The first lookup builds the indexes. */
export function objectSet({
  organization,
  locateOrganization,
  earlier,
  repository,
  policyGate,
  crds = new CrdKinds([]),
  committed,
  units,
  admission,
  objects,
  workloads,
  counted = () => workloads,
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
      earlier,
      repository,
      policyGate,
      crds,
      committed,
      units,
      admission,
      objects,
      workloads,
      counted,
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
