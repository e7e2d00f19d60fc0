import { createRequire } from "node:module";
import { getOrCreate } from "../base/memo.ts";
import type { Work } from "./work.ts";

/** What is used of re2js. */
interface Re2 {
  readonly RE2JS: { compile(pattern: string): CompiledPattern };
}

interface CompiledPattern {
  programSize(): number;
  matcher(text: string): { find(): boolean };
}

/** Longer patterns are not compiled. */
const LONGEST_PATTERN = 10_000;

/** A pattern with texts that match it: many objects repeat the same quantities and names. */
interface KnownPattern {
  readonly regex: CompiledPattern;
  readonly matched: Set<string>;
}

const MOST_TEXTS = 1_000;
const LONGEST_TEXT = 64;

const compiled = new Map<string, KnownPattern | undefined>();
let engine: Re2 | undefined;

/**
 * Whether a text has a part that matches a pattern, as Go's regexp package finds it; undefined for an invalid pattern.
 * It takes time in proportion to the text and to the pattern.
 */
export function matchesRe2(text: string, pattern: string, work: Work): boolean | undefined {
  work.spend(pattern.length);
  const known = getOrCreate(compiled, pattern, () => compile(pattern));
  if (known === undefined) return undefined;
  const { regex, matched } = known;
  // A known text counts too, so that the limit does not depend on earlier objects.
  work.spend(Math.ceil((regex.programSize() * text.length) / 16));
  if (matched.has(text)) return true;
  const isMatch = regex.matcher(text).find();
  if (isMatch && text.length <= LONGEST_TEXT && matched.size < MOST_TEXTS) matched.add(text);
  return isMatch;
}

function compile(pattern: string): KnownPattern | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  // The module takes some 10 ms to load, and few checks need it.
  engine ??= createRequire(import.meta.url)("re2js") as Re2;
  try {
    return { regex: engine.RE2JS.compile(pattern), matched: new Set() };
  } catch {
    return undefined;
  }
}
