/** The parts of an object that the pods of a reading come from. */
export interface CoveredParts {
  /** Pod specs and containers, by identity. */
  readonly parts: ReadonlySet<unknown>;
  /** Images that the Resource Interface reads apart from their container. */
  readonly images: ReadonlySet<string>;
}
