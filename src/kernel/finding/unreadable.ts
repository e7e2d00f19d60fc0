/** A document, or a whole file, that could not be read. Line and column count from 1. */
export interface Unreadable {
  readonly file: string;
  /** Index of the document in the file, from 0. */
  readonly document: number;
  readonly line: number;
  readonly column: number;
  /** The problem, in one line. */
  readonly message: string;
}
