import type { CelData } from "./values.ts";
import type { Work } from "./work.ts";

/** The variables of an expression, the innermost first. */
export interface CelScope {
  readonly name: string;
  readonly value: CelData;
  readonly outer?: CelScope | undefined;
}

/** A compiled expression. */
export type CelProgram = (scope: CelScope, work: Work) => CelData;
