import type { NewFile } from "../output/write-new-files.ts";
import type { JudgedObject } from "../report/health-reports.ts";

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
