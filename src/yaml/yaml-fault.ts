/**
 * The first problem of a document. A template has faults of grammar. `key` is a map or list as a key, which the braces of
 * a template look like. A `duplicate` is the second of two equal keys. A `limit` has no place of its own.
 */
export type FaultKind = "grammar" | "key" | "content" | "duplicate" | "limit";

/** Thrown at the first place of a document that cannot be read. */
export class YamlFault extends Error {
  readonly kind: FaultKind;
  /** Offset into the text of the document. */
  readonly offset: number;
  /** Offset of an earlier place that the problem is about, such as the first of two equal keys. */
  readonly first: number | undefined;

  constructor(kind: FaultKind, message: string, offset: number, first?: number) {
    super(message);
    this.kind = kind;
    this.offset = offset;
    this.first = first;
  }
}
