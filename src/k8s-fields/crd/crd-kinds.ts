import type { Locate, Location } from "../../kernel/index.ts";
import { getOrCreate, groupOf, type KubeObject, present, versionOf } from "../../kernel/index.ts";
import type { CrdHead } from "./crd-heads.ts";
import { type CrdKindVersion, readCrdKind } from "./definition.ts";
import { SharedWork } from "./shared-work.ts";

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
interface FoundCrd {
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
  readonly #found = new Map<string, Map<string, Map<string, FoundCrd | undefined>>>();
  readonly #ofClusters = new Map<string, Map<string, KindOfCluster>>();
  #work = new SharedWork();

  constructor(sources: readonly CrdSource[]) {
    this.sources = sources;
    this.all = present(sources.map(sourcedKind));
    for (const crd of this.all) {
      getOrCreate(this.#byKind, keyOf(crd.group, crd.kind), (): SourcedCrdKind[] => []).push(crd);
    }
  }

  /** The steps of the checks against these CRDs. */
  get work(): SharedWork {
    return this.#work;
  }

  /** Forgets these steps, so that the same objects can be checked once more. */
  restart(): void {
    this.#work = new SharedWork();
  }

  /** The CRD of an object; undefined for an object of an unknown kind. */
  find({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">, cluster: string): FoundCrd | undefined {
    if (this.#byKind.size === 0) return undefined;
    const versions = getOrCreate(this.#found, cluster, () => new Map());
    const kinds = getOrCreate(versions, apiVersion, () => new Map<string, FoundCrd | undefined>());
    return getOrCreate(kinds, kind, () => {
      const key = keyOf(groupOf(apiVersion), kind);
      const crds = this.#byKind.get(key);
      if (crds === undefined) return undefined;
      const ofCluster = getOrCreate(this.#ofClusters, cluster, () => new Map<string, KindOfCluster>());
      const { first, byVersion } = getOrCreate(ofCluster, key, () => kindOfCluster(crds, cluster));
      return byVersion.get(versionOf(apiVersion)) ?? first;
    });
  }
}

/** The CRD that objects of a cluster use, for each version of a kind, and for any other version. */
interface KindOfCluster {
  readonly first: FoundCrd | undefined;
  readonly byVersion: ReadonlyMap<string, FoundCrd>;
}

function kindOfCluster(crds: readonly SourcedCrdKind[], cluster: string): KindOfCluster {
  const rank = ({ source }: SourcedCrdKind) => [cluster, undefined].indexOf(source.cluster);
  const sorted = crds.toSorted((a, b) => rank(b) - rank(a));
  const [first] = sorted;
  const byVersion = new Map<string, FoundCrd>();
  for (const crd of sorted) {
    for (const version of crd.versions) getOrCreate(byVersion, version.name, () => ({ crd, version }));
  }
  return { first: first && { crd: first }, byVersion };
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

function keyOf(group: string, kind: string): string {
  return `${group}/${kind}`;
}
