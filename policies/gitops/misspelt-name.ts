import { plainName } from "../../src/kernel/index.ts";

/** A part with fewer letters has too many neighbours: `dev` and `dex`, `a` and `b`. */
const FEWEST_LETTERS = 4;
/** The most characters of a name in Kubernetes. A longer one is invalid, and is not compared. */
const LONGEST_NAME = 253;

/**
 * Whether a name is most likely a misspelt form of another one. They differ in `-` and `_` only, or in one part between
 * `-`, `.` and `_`: by one edit in a part of at least four letters without digits. Names such as `data-1` and `data-2`, `team-a`
 * and `team-b`, or `gpu-a100` and `gpu-h100` are different ones.
 */
export function isMisspeltForm(name: string, other: string): boolean {
  if (name === other || name.length > LONGEST_NAME || other.length > LONGEST_NAME) return false;
  // One edit leaves one of the ends as it is, and most names differ in both.
  if (name[0] !== other[0] && name.at(-1) !== other.at(-1)) return false;
  if (plainName(name) === plainName(other)) return plainName(name).length >= FEWEST_LETTERS;
  const parts = partsOf(name);
  const others = partsOf(other);
  if (parts.length !== others.length) return false;
  const different = parts.flatMap((part, index) =>
    part === others[index] ? [] : [[part, others[index] ?? ""] as const],
  );
  const [[part, known] = ["", ""], ...rest] = different;
  if (rest.length > 0 || [part, known].some((each) => each.length < FEWEST_LETTERS || /\d/.test(each))) return false;
  return isOneEdit(part, known);
}

/**
 * Whether one character is inserted, deleted or replaced between two different words, or two neighbours are swapped. Linear,
 * because a check compares many names.
 */
function isOneEdit(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  let end = 0;
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1;
  const [few, many] = [shorter.slice(start, shorter.length - end), longer.slice(start, longer.length - end)];
  return many.length <= 1 || (many.length === 2 && few.length === 2 && few[0] === many[1] && few[1] === many[0]);
}

const partsOf = (name: string) => name.split(/[-._]/);
