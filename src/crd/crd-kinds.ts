import { groupOf, type KubeObject, versionOf } from "../base/kubernetes.ts";
import { getOrCreate } from "../base/memo.ts";
import { present } from "../base/present.ts";
import type { Locate } from "../finding/field-problem.ts";
import type { Location } from "../finding/issue.ts";
import type { CrdHead } from "./crd-heads.ts";
import { type CrdKindVersion, readCrdKind } from "./definition.ts";

/** A problem of a file that was read when its first CRD was needed. */
export type CrdProblem = Location & { readonly message: string };

/** A CustomResourceDefinition that a check may use. */
export interface CrdSource {
  /** Its group and kind, where the definition is read only when it is needed. */
  readonly head?: CrdHead;
  /** The definition; undefined where its file turns out to be unreadable. */
  readonly definition: unknown;
  readonly problem?: CrdProblem | undefined;
  /** Its file, for messages. */
  readonly file?: string;
  /** The cluster that gets it; absent for one that `--crds` or `muster.yaml` names, which holds for every cluster. */
  readonly cluster?: string;
  /** Returns the position of a pointer; absent where an object of the check is the definition. */
  readonly locate?: Locate;
}

/** A kind with the definition that it comes from. */
export interface SourcedCrdKind extends CrdHead {
  readonly source: CrdSource;
  /** The versions with a schema. Reads the definition. */
  readonly versions: readonly CrdKindVersion[];
}

/** The CRD of an object. */
export interface FoundCrd {
  readonly crd: SourcedCrdKind;
  /** The version of the object; absent where the CRD does not have it. */
  readonly version?: CrdKindVersion;
}

/**
 * The custom kinds that a check knows. Of several CRDs of a kind an object uses the first one with its version: named
 * ones come first, then those of its cluster, then those of other clusters.
 */
export class CrdKinds {
  readonly sources: readonly CrdSource[];
  readonly all: readonly SourcedCrdKind[];
  readonly #byKind = new Map<string, SourcedCrdKind[]>();

  constructor(sources: readonly CrdSource[]) {
    this.sources = sources;
    this.all = present(sources.map(sourcedKind));
    for (const crd of this.all)
      getOrCreate(this.#byKind, keyOf(crd.group, crd.kind), (): SourcedCrdKind[] => []).push(crd);
  }

  /** The CRDs of a kind, in the order in which objects of a cluster use them. */
  ofKind(group: string, kind: string, cluster: string): readonly SourcedCrdKind[] {
    const crds = this.#byKind.get(keyOf(group, kind));
    if (crds === undefined || crds.length === 1) return crds ?? [];
    const rank = ({ source }: SourcedCrdKind) => [cluster, undefined].indexOf(source.cluster);
    return crds.toSorted((a, b) => rank(b) - rank(a));
  }

  /** The CRD of an object; undefined for an object of an unknown kind. */
  find({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">, cluster: string): FoundCrd | undefined {
    if (this.#byKind.size === 0) return undefined;
    const crds = this.ofKind(groupOf(apiVersion), kind, cluster);
    const name = versionOf(apiVersion);
    for (const crd of crds) {
      const version = crd.versions.find((each) => each.name === name);
      if (version !== undefined) return { crd, version };
    }
    return crds[0] && { crd: crds[0] };
  }
}

function sourcedKind(source: CrdSource): SourcedCrdKind | undefined {
  if (source.head === undefined) {
    const kind = readCrdKind(source.definition);
    return kind && { ...kind, source };
  }
  let versions: readonly CrdKindVersion[] | undefined;
  return {
    ...source.head,
    source,
    get versions() {
      versions ??= readCrdKind(source.definition)?.versions ?? [];
      return versions;
    },
  };
}

/** No custom kinds. */
export const NO_CRDS = new CrdKinds([]);

function keyOf(group: string, kind: string): string {
  return `${group}/${kind}`;
}
