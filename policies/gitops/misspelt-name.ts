import { editDistance } from "../../src/base/nearest.ts";

/** A part with fewer letters has too many neighbours: `dev` and `dex`, `a` and `b`. */
const FEWEST_LETTERS = 4;

/**
 * Whether a name is most likely a misspelt form of another one. They differ in `-` and `_` only, or in one part between
 * `-`, `.` and `_`: by one edit in a part of at least four letters without digits. Names such as `data-1` and `data-2`, `team-a`
 * and `team-b`, or `gpu-a100` and `gpu-h100` are different ones.
 */
export function isMisspeltForm(name: string, other: string): boolean {
  if (name === other) return false;
  if (withoutMarks(name) === withoutMarks(other)) return withoutMarks(name).length >= FEWEST_LETTERS;
  const parts = partsOf(name);
  const others = partsOf(other);
  if (parts.length !== others.length) return false;
  const different = parts.flatMap((part, index) =>
    part === others[index] ? [] : [[part, others[index] ?? ""] as const],
  );
  const [[part, known] = ["", ""], ...rest] = different;
  if (rest.length > 0 || [part, known].some((each) => each.length < FEWEST_LETTERS || /\d/.test(each))) return false;
  return editDistance(part, known) === 1;
}

const partsOf = (name: string) => name.split(/[-._]/);
const withoutMarks = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, "");
