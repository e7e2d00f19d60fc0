import { existsSync } from "node:fs";
import { readRegularFile } from "../../kernel/index.ts";
import type { Baseline } from "../../rules/index.ts";
import { parseBaseline } from "../../rules/index.ts";

/** A baseline file as it is read. */
interface BaselineFile {
  readonly file: string;
  readonly text: string;
  readonly entries: Baseline;
}

const NO_BASELINE: BaselineFile = { file: "", text: "", entries: [] };

/**
 * Reads the file of `--baseline`; empty without one.
 *
 * @param isOptional whether the file may be missing
 * @throws Error with a sentence for people when it cannot be read
 */
export function readBaseline(file: string | undefined, isOptional: boolean): BaselineFile {
  if (file === undefined) return NO_BASELINE;
  if (isOptional && !existsSync(file)) return { ...NO_BASELINE, file };
  // A user names it, so it may be outside of the repository.
  const read = readRegularFile(file);
  if ("problem" in read) {
    throw new Error(`the baseline ${file} ${read.problem}; write one with muster check --write-baseline ${file}`);
  }
  const text = read.bytes.toString("utf8");
  return { file, text, entries: parseBaseline(text, file) };
}
