import { conflictFix, describeConflict } from "../dist/conflict-words.ts";
import type { Conflict } from "../dist/decide.ts";
import { printable } from "./escape.ts";
import { plain, type Style } from "./style.ts";

/** The conflicts of a synth as lines of text, those of one reason together, and the fix of each reason once. */
export function conflictLines(conflicts: readonly Conflict[], style: Style = plain): readonly string[] {
  const reasons = [...new Set(conflicts.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => [
    ...conflicts
      .filter((conflict) => conflict.reason === reason)
      .map((conflict) => `dist/${printable(describeConflict(conflict))}`),
    style.dim(`    fix: ${conflictFix({ reason })}`),
  ]);
}
