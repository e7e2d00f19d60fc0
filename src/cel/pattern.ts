import { createRequire } from "node:module";
import { getOrCreate } from "../kernel/index.ts";
import type { Work } from "./work.ts";

/** The parts of re2js that are used. */
interface Re2 {
  readonly RE2JS: { compile(pattern: string): CompiledPattern };
}

interface CompiledPattern {
  programSize(): number;
  matcher(text: string): { find(): boolean; group(): string | null };
}

/** Longer patterns are not compiled. */
const LONGEST_PATTERN = 10_000;

/** A pattern with texts that match it: many objects repeat the same quantities and names. */
interface KnownPattern {
  readonly regex: CompiledPattern;
  readonly size: number;
  readonly matched: Set<string>;
}

const MOST_TEXTS = 1_000;
const LONGEST_TEXT = 64;
/** Compiling a small pattern takes at most as long as these steps. */
const STEPS_OF_PATTERN = 100;
/** Larger programs count with each use as if they were compiled again, and only some of them are kept. */
const LARGE_PROGRAM = 1_000;
const MOST_INSTRUCTIONS = 1_000_000;

const compiled = new Map<string, KnownPattern | undefined>();
let instructions = 0;
let engine: Re2 | undefined;

/**
 * Whether a text has a part that matches a pattern, as Go's regexp package finds it; undefined for an invalid pattern.
 * It takes time in proportion to the text and to the pattern. Known patterns and texts count as new ones, so that a limit
 * does not depend on earlier objects.
 */
export function matchesRe2(text: string, pattern: string, work: Work): boolean | undefined {
  work.spend(STEPS_OF_PATTERN + pattern.length);
  const known = getOrCreate(compiled, pattern, () => compile(pattern));
  if (known === undefined) return undefined;
  const { regex, size, matched } = known;
  work.spend(size * (text.length / 8 + (size > LARGE_PROGRAM ? 8 : 0)));
  if (matched.has(text)) return true;
  const isMatch = regex.matcher(text).find();
  if (isMatch && text.length <= LONGEST_TEXT && matched.size < MOST_TEXTS) matched.add(text);
  return isMatch;
}

/**
 * The parts of a text that match a pattern, from left to right; undefined for an invalid pattern.
 *
 * @param most the most parts
 */
export function findRe2(text: string, pattern: string, most: number, work: Work): readonly string[] | undefined {
  work.spend(STEPS_OF_PATTERN + pattern.length);
  const known = getOrCreate(compiled, pattern, () => compile(pattern));
  if (known === undefined) return undefined;
  const matcher = known.regex.matcher(text);
  const parts: string[] = [];
  while (parts.length < most) {
    // Each search reads at most the whole text.
    work.spend(known.size * (text.length / 8 + 1));
    if (!matcher.find()) break;
    parts.push(matcher.group() ?? "");
  }
  return parts;
}

function compile(pattern: string): KnownPattern | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  // The module takes some 10 ms to load, and few checks need it.
  engine ??= createRequire(import.meta.url)("re2js") as Re2;
  try {
    const regex = engine.RE2JS.compile(pattern);
    const size = regex.programSize();
    instructions += size;
    if (instructions > MOST_INSTRUCTIONS) {
      compiled.clear();
      instructions = size;
    }
    return { regex, size, matched: new Set() };
  } catch {
    return undefined;
  }
}
