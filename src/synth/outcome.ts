import type { Issue } from "../finding/issue.ts";
import type { Unreadable } from "../yaml/index.ts";
import type { SynthResult } from "./synthesise.ts";

/** The result of the synth of a repository. */
export interface SynthOutcome extends Partial<Omit<SynthResult, "issues">> {
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  /** The repair of an earlier synth that was interrupted. */
  readonly recovered?: string;
  readonly exitCode: number;
}
