import { conflictLines, issueLines } from "../src/kernel/index.ts";
import type { SynthResult } from "../src/synth/index.ts";

/** The error of a refused synth under `cdk8s synth`. Its message has a line for each issue. */
export class SynthError extends Error {
  readonly result: SynthResult;

  constructor(result: SynthResult) {
    const lines = [...issueLines(result.issues), ...conflictLines(result.conflicts)];
    super(`muster refused the synth; nothing was written\n${lines.join("\n")}`);
    this.name = "SynthError";
    this.result = result;
  }
}
