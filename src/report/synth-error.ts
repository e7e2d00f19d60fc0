import { describeConflict } from "../dist/index.ts";
import type { SynthResult } from "../synth/synthesise.ts";
import { printable } from "./escape.ts";
import { issueLines } from "./issue-lines.ts";

/** The error of a refused synth under `cdk8s synth`. Its message has a line for each issue. */
export class SynthError extends Error {
  readonly result: SynthResult;

  constructor(result: SynthResult) {
    const lines = [
      ...issueLines(result.issues),
      ...result.conflicts.map((conflict) => `dist/${printable(describeConflict(conflict))}`),
    ];
    super(`muster refused the synth; nothing was written\n${lines.join("\n")}`);
    this.name = "SynthError";
    this.result = result;
  }
}
