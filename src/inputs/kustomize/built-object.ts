import type { Tree } from "./values.ts";

/** The kind, name and namespace that an object has or had. */
export interface Identity {
  readonly kind: string;
  readonly name: string;
  /** `default` where the object has none; empty for a kind of the whole cluster. */
  readonly namespace: string;
}

/** An object while kustomize builds it. */
export interface BuiltObject {
  readonly value: Tree;
  /** The object of a file that it was; absent for a generated one. */
  readonly source?: SourceObject;
  /** Its identities before the current one, the first of its file first. Patches and references may use any of them. */
  readonly previous: readonly Identity[];
  /** The prefixes and suffixes of its name, the innermost first. */
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  /** The names of the `vars` that have their values of it. */
  readonly variables: readonly string[];
  /** Places whose values kustomize changes together. */
  readonly shared: readonly SharedValue[];
  /** Scalars without quotes that replacements have created: a merge writes them as texts. */
  readonly untyped: readonly UntypedScalar[];
  /**
   * Whether patches, replacements, replicas or annotations have changed it: other changes are of no interest to rules
   * about pods.
   */
  readonly isEdited: boolean;
  /** Whether it has annotations of `buildMetadata` while it is built. Absent: no. */
  readonly isAnnotated?: true;
  /** Whether kustomize appends the hash of its content to its name. Absent: no. */
  readonly needsHash?: true;
}

/** Places of an object, as keys and indexes, that have one value: a label and its copies in selectors and templates. */
export type SharedValue = readonly (readonly string[])[];

/** A scalar that a replacement has created, with its text. */
export interface UntypedScalar {
  /** Keys and indexes. */
  readonly place: readonly string[];
  readonly text: string;
}

/** An object of a file. */
interface SourceObject {
  /** Path of the file, for the file system. */
  readonly path: string;
  readonly value: Tree;
}

/** An object that nothing has changed. */
export function unchangedObject(value: Tree, source?: SourceObject): BuiltObject {
  return {
    value,
    previous: [],
    prefixes: [],
    suffixes: [],
    variables: [],
    shared: [],
    untyped: [],
    isEdited: false,
    ...(source !== undefined && { source }),
  };
}
