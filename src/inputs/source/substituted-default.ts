/** A value that was computed from the defaults of its variables. */
export interface SubstitutedDefault {
  /** JSON pointer of the value. */
  readonly path: string;
  /** The text in the file. */
  readonly written: string;
  readonly value: unknown;
}
