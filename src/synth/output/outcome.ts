import type { Issue, Unreadable } from "../../kernel/index.ts";
import type { SynthResult } from "./synthesise.ts";

/** The result of the synth of a repository. */
export interface SynthOutcome extends Partial<Omit<SynthResult, "issues">> {
  /** All issues of definitions, policies and the output, sorted by place. */
  readonly issues: readonly Issue[];
  /** Documents that cannot be read; with one, nothing is written. */
  readonly unreadable: readonly Unreadable[];
  /** The repair of an earlier synth that was interrupted, as a sentence; absent without one. */
  readonly recovered?: string;
  /** 0 fine, 1 an invalid definition or a conflict, 2 an error of a policy, 3 a stale `dist/` or an unreadable file. */
  readonly exitCode: number;
}
