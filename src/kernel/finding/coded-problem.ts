import type { Problem } from "./issue.ts";

/** A problem of an object, as data: a rule that is about its code makes a finding of it. */
export interface CodedProblem<Code extends string> extends Problem {
  readonly code: Code;
  /** The field that an unknown one is probably a misspelling of, by its name. */
  readonly intended?: string;
}
