import { readFileSync } from "node:fs";
import { judge, type Verdict } from "./judge.ts";
import type { Vector } from "./vector.ts";

/**
 * Runs the vectors of a file. Every id that does not pass is a line of its own, the last line is the count; what its
 * tags permit to differ is shown and counts as passed. The exit code is 1 when anything else differs.
 */
export function runFile(file: string | URL, report: (line: string) => void): number {
  const vectors = JSON.parse(readFileSync(file, "utf8")) as readonly Vector[];
  const verdicts = vectors.map(judge);
  for (const verdict of verdicts.filter(({ outcome }) => outcome !== "passed")) report(lineOf(verdict));
  const failed = verdicts.filter(({ outcome }) => outcome === "failed").length;
  report(`${verdicts.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function lineOf({ id, outcome, why }: Verdict): string {
  return outcome === "failed" ? `${id}: failed, ${why}` : `${id}: deviates, which its tags permit, ${why}`;
}
