import type { NewFile } from "../output/write-new-files.ts";

/** The health of a recorded object. */
export interface JudgedObject {
  readonly file: string;
  readonly object: string;
  readonly health: string;
  /** The status in Flux. */
  readonly flux: string;
  readonly matcher: string;
  readonly message: string;
}

/** Generated checks, or judged objects, and the exit code. */
export interface HealthOutcome {
  /** For standard output. */
  readonly text: string;
  readonly files: readonly NewFile[];
  readonly judged: readonly JudgedObject[];
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/** An outcome without checks and objects. */
export const NO_HEALTH: Pick<HealthOutcome, "text" | "files" | "judged"> = { text: "", files: [], judged: [] };
