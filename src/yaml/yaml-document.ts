import type { Location } from "../kernel/index.ts";

/** One readable document of a file. */
export interface YamlDocument {
  readonly file: string;
  /** Index of the document in the file, from 0; documents that could not be read count too. */
  readonly index: number;
  /**
   * Plain JSON value; `null` for an empty document. Several aliases of one anchor share one JavaScript object, so treat
   * the value as read-only. A value without aliases is frozen.
   */
  readonly value: unknown;
  /** Line, from 1, of the document's first content. */
  readonly line: number;
  /**
   * The location of the key or the value at a JSON pointer. A list item has no key, so both are its value. Without
   * `at` it is the value; for a pointer that leads to nothing, the key of the nearest ancestor that exists. Content
   * behind an alias or `<<` has the location of the alias. A document with these is read again at the first call.
   */
  locate(pointer: string, at?: "key" | "value"): Location;
}

/** A plain scalar that YAML 1.1, YAML 1.2, kubectl and kustomize do not all read as the same value. */
export interface AmbiguousScalar {
  /** JSON pointer to the value, or to the member whose key it is. */
  readonly pointer: string;
  /** The scalar as it is written. */
  readonly text: string;
  /** The value that Kubernetes reads. */
  readonly value: unknown;
  readonly location: Location;
}
