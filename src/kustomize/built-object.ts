import type { Tree } from "./values.ts";

/** An object while kustomize builds it. */
export interface BuiltObject {
  readonly value: Tree;
  /** The object of a file that it was; absent for a generated one. */
  readonly source?: SourceObject;
  /** Its names so far, of which patches may have any. */
  readonly names: readonly string[];
  /** Its namespaces so far. */
  readonly namespaces: readonly string[];
  /**
   * Whether patches, replacements, replicas or annotations have changed it: other changes are of no interest to rules
   * about pods.
   */
  readonly isEdited: boolean;
}

/** An object of a file. */
export interface SourceObject {
  /** Path of the file, for the file system. */
  readonly path: string;
  readonly value: Tree;
}
