import { count } from "../../kernel/index.ts";
import { type Baseline, entriesByFingerprint, entryAccepts } from "../../rules/index.ts";
import type { Relaxation } from "./relaxation.ts";

const MOST_NAMED = 5;

/**
 * Returns the entries that a branch adds to a baseline, or which accept more than at the base, as one relaxation at the
 * first of them.
 */
export function baselineRelaxations(
  base: Baseline,
  branch: Baseline,
  { file, text }: { readonly file: string; readonly text: string },
): readonly Relaxation[] {
  const accepted = entriesByFingerprint(base);
  const grown = branch.filter(
    (entry) => accepted.get(entry.fingerprint)?.some((old) => entryAccepts(old, entry)) !== true,
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

function lineOf(text: string, fingerprint: string): number {
  const index = text.split("\n").findIndex((line) => line.includes(`"${fingerprint}"`));
  return Math.max(1, index + 1);
}
