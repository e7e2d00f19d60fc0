import type { Issue } from "../finding/issue.ts";
import type { Unreadable } from "../yaml/index.ts";
import type { SynthResult } from "./synthesise.ts";

/** What came of the synth of a repository. */
export interface SynthOutcome extends Partial<Omit<SynthResult, "issues">> {
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  /** What was done about an earlier synth that was cut short. */
  readonly recovered?: string;
  readonly exitCode: number;
}
