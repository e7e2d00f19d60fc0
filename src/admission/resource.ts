import { type CrdKinds, type CrdKindVersion, scopeOfKind, stableKinds } from "../k8s-fields/index.ts";
import { at, groupOf, type KubeObject, pluralOf, text, versionOf } from "../kernel/index.ts";

/** A kind as an API server serves it. */
export interface AdmissionResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Names that the resource may have; one where it is known. */
  readonly names: readonly [string, ...string[]];
  /** Absent: unknown. */
  readonly scope?: "cluster" | "namespace";
  /** Other versions of the resource that the cluster serves; absent: unknown. */
  readonly otherVersions?: readonly string[];
  /** The version of its CRD; absent for other kinds, and where the CRD is not known. */
  readonly crd?: CrdKindVersion;
  /** Whether an API server has only the versions with the same fields. Absent: no. */
  readonly convertsByName?: boolean;
}

/** The resource of an object. A kind that is not of Kubernetes and whose CRD is not known has names that are guessed. */
export function resourceOf(
  { apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">,
  crds: CrdKinds,
  cluster: string,
): AdmissionResource {
  const [group, version] = [groupOf(apiVersion), versionOf(apiVersion)];
  const scope = scopeOfKind(apiVersion, kind);
  if (scope !== undefined) {
    const otherVersions = stableKinds()
      .filter((each) => each.kind === kind && groupOf(each.apiVersion) === group && each.apiVersion !== apiVersion)
      .map((each) => versionOf(each.apiVersion));
    return { group, version, kind, names: [builtinName(kind)], scope, otherVersions };
  }
  const found = crds.find({ apiVersion, kind }, cluster);
  const spec = at(found?.crd.source.definition, "spec");
  const plural = text(at(spec, "names", "plural"));
  if (found === undefined || plural === undefined) {
    return { group, version, kind, names: guessedNames(kind) };
  }
  const served = found.crd.versions.filter((each) => each.isServed).map(({ name }) => name);
  return {
    group,
    version,
    kind,
    names: [plural],
    scope: at(spec, "scope") === "Cluster" ? "cluster" : "namespace",
    otherVersions: served.filter((name) => name !== version),
    convertsByName: (text(at(spec, "conversion", "strategy")) ?? "None") === "None",
    ...(found.version !== undefined && { crd: found.version }),
  };
}

function builtinName(kind: string): string {
  return kind === "Endpoints" ? "endpoints" : pluralOf(kind);
}

function guessedNames(kind: string): readonly [string, ...string[]] {
  const lower = kind.toLowerCase();
  return [pluralOf(kind), `${lower}s`, `${lower}es`, lower];
}
