import { readFileSync } from "node:fs";
import { judge, type Verdict } from "./judge.ts";
import type { Vector } from "./vector.ts";

/** Runs the vectors of a file; every id that does not pass is a line of `report`, the last line is the count. */
export function runFile(file: string, report: (line: string) => void): number {
  const vectors = JSON.parse(readFileSync(file, "utf8")) as readonly Vector[];
  const verdicts = vectors.map(judge);
  for (const verdict of verdicts.filter(({ outcome }) => outcome !== "passed")) {
    report(line(verdict));
  }
  const failed = verdicts.filter(({ outcome }) => outcome === "failed").length;
  report(`${verdicts.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function line({ id, outcome, why }: Verdict): string {
  return outcome === "failed" ? `${id}: failed, ${why}` : `${id}: deviates, which its tags permit, ${why}`;
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: npm run conformance -- FILE.json");
  process.exitCode = 1;
} else {
  process.exitCode = runFile(file, console.log);
}
