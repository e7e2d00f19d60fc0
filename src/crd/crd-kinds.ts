import { groupOf, type KubeObject, versionOf } from "../base/kubernetes.ts";
import { getOrCreate } from "../base/memo.ts";
import { present } from "../base/present.ts";
import type { Locate } from "../finding/field-problem.ts";
import { type CrdKind, type CrdKindVersion, readCrdKind } from "./definition.ts";

/** A CustomResourceDefinition that a check may use. */
export interface CrdSource {
  readonly definition: unknown;
  /** Its file, for messages. */
  readonly file?: string;
  /** The cluster that gets it; absent for one that `--crds` or `muster.yaml` names, which holds for every cluster. */
  readonly cluster?: string;
  /** Returns the position of a pointer; absent where an object of the check is the definition. */
  readonly locate?: Locate;
}

/** A kind with the definition that it comes from. */
export interface SourcedCrdKind extends CrdKind {
  readonly source: CrdSource;
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
    this.all = sources.flatMap((source) =>
      present([readCrdKind(source.definition)]).map((kind) => ({ ...kind, source })),
    );
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

/** No custom kinds. */
export const NO_CRDS = new CrdKinds([]);

function keyOf(group: string, kind: string): string {
  return `${group}/${kind}`;
}
