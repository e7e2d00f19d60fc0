import { memoizeText, plainName } from "../../src/kernel/index.ts";

/** A part with fewer letters has too many neighbours: `dev` and `dex`, `a` and `b`. */
const FEWEST_LETTERS = 4;
/** In a name with so many letters, a part may lack the fourth one: `registry-pul-secret`. */
const LETTERS_OF_LONG_NAME = 10;
/** The most characters of a name in Kubernetes, and of a part of it. A longer one is invalid, and is not compared. */
const LONGEST_NAME = 253;
const LONGEST_PART = 63;

/** A name with what has it, and its position in a list. */
interface PlacedName<Item> {
  readonly item: Item;
  readonly name: string;
  readonly position: number;
}

/**
 * Returns the function that finds the first item of a list whose name another name most likely misspells. It compares only
 * names that share a key, so the work grows with the number of names, not with the number of pairs.
 */
export function misspeltSearch<Item>(
  list: readonly Item[],
  nameOf: (item: Item) => string,
): (name: string) => Item | undefined {
  const byKey = new Map<string | number, PlacedName<Item>[]>();
  for (const [position, item] of list.entries()) {
    const name = nameOf(item);
    const placed = { item, name, position };
    for (const key of keysOf(name)) {
      const known = byKey.get(key);
      // A list literal with one item takes a fraction of the memory of one that grows, and few keys have a second name.
      if (known === undefined) byKey.set(key, [placed]);
      else known.push(placed);
    }
  }
  return (name) => {
    let first: PlacedName<Item> | undefined;
    for (const key of keysOf(name)) {
      const found = byKey.get(key)?.find((placed) => isMisspeltForm(name, placed.name));
      if (found !== undefined && (first === undefined || found.position < first.position)) first = found;
    }
    return first?.item;
  };
}

/**
 * Two names of which one misspells the other share one of these: the plain name, or the name with one part as it is or
 * without one of its characters. After one edit, two words have such a form in common. A form is a hash of 32 bits, since
 * the texts of long names would fill the memory.
 */
function searchKeys(name: string): readonly (string | number)[] {
  if (name.length > LONGEST_NAME) return [];
  const parts = partsOf(name);
  const hashes = parts.map((part, index) => formHash(part, index));
  const whole = hashes.reduce((sum, hash) => sum ^ hash, parts.length);
  const keys = new Set<string | number>([plainName(name)]);
  for (const [index, part] of parts.entries()) {
    if (part.length > LONGEST_PART || !isWord(part, FEWEST_LETTERS - 1)) continue;
    const others = mixed(whole ^ (hashes[index] ?? 0), index);
    for (let left = 0; left <= part.length; left++) keys.add(others ^ formHash(part, index, left));
  }
  return [...keys];
}

// The same names are compared in several rules, and in every check of `--watch`.
const keysOf = memoizeText(searchKeys, { most: 20_000 });

/** The hash of a part of a name without the character at a position; of the whole part for any other position. */
function formHash(part: string, index: number, left = part.length): number {
  let hash = index + 1;
  for (let at = 0; at < part.length; at++) if (at !== left) hash = mixed(hash, part.charCodeAt(at));
  return hash;
}

function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 16_777_619) + (hash >>> 15);
}

/**
 * Whether a name is most likely a misspelt form of another one. They differ in `-` and `_` only, or in one part between
 * `-`, `.` and `_`: by one edit in a part of at least four letters without digits, or of three in a long name. Names such as
 * `data-1` and `data-2`, `team-a` and `team-b`, or `gpu-a100` and `gpu-h100` are different ones.
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
  if (rest.length > 0 || !isOneEdit(part, known)) return false;
  return (isWord(part) && isWord(known)) || isShortened(part, known, plainName(name).length);
}

/** Whether one of two words of four and three letters lacks a letter before its last one, since that may be a plural. */
function isShortened(part: string, known: string, letters: number): boolean {
  const [shorter, longer] = part.length < known.length ? [part, known] : [known, part];
  return (
    letters >= LETTERS_OF_LONG_NAME &&
    shorter.length === FEWEST_LETTERS - 1 &&
    isWord(longer) &&
    isWord(shorter, FEWEST_LETTERS - 1) &&
    (!longer.startsWith(shorter) || longer.at(-1) === shorter.at(-1))
  );
}

/** Whether a part is long enough, and is not a number or a version. */
function isWord(part: string, fewest = FEWEST_LETTERS): boolean {
  return part.length >= fewest && !/\d/.test(part);
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
