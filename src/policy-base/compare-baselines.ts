import { count } from "../base/count.ts";
import type { Baseline, BaselineEntry } from "../rules/baseline.ts";
import type { Relaxation } from "./relaxation.ts";

const MOST_NAMED = 5;

/** Returns the entries that a branch adds to a baseline, or whose sum it raises, as one relaxation at the first of them. */
export function baselineRelaxations(
  base: Baseline,
  branch: Baseline,
  { file, text }: { readonly file: string; readonly text: string },
): readonly Relaxation[] {
  const accepted = new Map<string, number>();
  for (const entry of base) {
    accepted.set(entry.fingerprint, Math.max(sumOf(entry), accepted.get(entry.fingerprint) ?? sumOf(entry)));
  }
  const grown = branch.filter(
    (entry) => sumOf(entry) > (accepted.get(entry.fingerprint) ?? Number.NaN) || !accepted.has(entry.fingerprint),
  );
  const [first] = grown;
  if (first === undefined) return [];
  const listed = grown.slice(0, MOST_NAMED).map(({ rule, object }) => `${rule} of ${object}`);
  const more = grown.length > listed.length ? ` and ${grown.length - listed.length} more` : "";
  return [
    {
      rule: "baseline-grown",
      path: "",
      location: { file, line: lineOf(text, first.fingerprint), column: 1 },
      message: `the baseline accepts ${count(grown.length, "more finding")} than at the base: ${listed.join(", ")}${more}`,
      expected: count(base.length, "finding"),
      received: count(branch.length, "finding"),
    },
  ];
}

/** A finding without a sum is accepted as it is; an entry without a number accepts no sum. */
function sumOf({ value = Number.NEGATIVE_INFINITY }: BaselineEntry): number {
  return value;
}

function lineOf(text: string, fingerprint: string): number {
  const index = text.split("\n").findIndex((line) => line.includes(`"${fingerprint}"`));
  return Math.max(1, index + 1);
}
