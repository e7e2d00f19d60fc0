import { createRequire } from "node:module";
import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { patternSize, withUniqueNames } from "./regex-pattern.ts";
import { RegexSubject } from "./regex-subject.ts";
import { fail } from "./runtime.ts";

/** The most characters of a pattern. */
const MAX_PATTERN_LENGTH = 1_000;
/** The most instructions that a pattern may compile to. */
export const MAX_PATTERN_SIZE = 5_000;

/** Compiled patterns that are kept, and the largest of them in instructions, so that hostile ones cannot fill memory. */
const CACHE_SIZE = 200;
const CACHED_SIZE = 500;

/** Steps for compiling, in all and for each instruction, which takes some microseconds. */
const COMPILE_STEPS = 200;
const INSTRUCTION_STEPS = 50;

/** Instructions that the engine follows for one character within a step. */
const INSTRUCTIONS_PER_STEP = 16;

/** Bits that the engine clears in the time of a step; above the second number it needs none. */
const BITS_PER_STEP = 4_096;
const MOST_BITS = 262_144;

/** Bounds of a match and of its groups, in UTF-16 code units; a group that takes no part has -1. */
export interface RegexMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly { readonly name: string | undefined; readonly start: number; readonly end: number }[];
}

/** The parts of re2js that are used. Its own types leave them open. */
interface Re2 {
  readonly RE2JS: { compile(pattern: string): Compiled };
  readonly RE2JSSyntaxException: new () => { getDescription(): string };
}

interface Compiled {
  programSize(): number;
  groupCount(): number;
  re2(): { executeEngine(input: RegexSubject, at: number, anchor: number, bounds: number): readonly number[] | null };
}

interface Regex {
  readonly compiled: Compiled;
  readonly names: ReadonlyMap<number, string>;
}

const cache = new Map<string, Regex>();
const usedBy = new WeakMap<Budget, Map<string, Regex>>();

/** The module takes some 10 ms to load, so only programs with regular expressions load it. */
function loadEngine(): Re2 {
  return createRequire(import.meta.url)("re2js") as Re2;
}

/** The reason why gojq rejects a pattern or its flags, or undefined. */
export function patternProblem(pattern: string, flags: string): string | undefined {
  if (/[^gim]/.test(flags)) return "the flags of a regular expression are g, i and m";
  if (pattern.length > MAX_PATTERN_LENGTH) return `the pattern has more than ${MAX_PATTERN_LENGTH} characters`;
  if (patternSize(pattern) > MAX_PATTERN_SIZE) return "the pattern repeats too much";
  try {
    compile(prefixed(pattern, flags));
    return undefined;
  } catch (error) {
    if (!(error instanceof loadEngine().RE2JSSyntaxException)) throw error;
    return `the pattern is not a regular expression of RE2: ${error.getDescription()}`;
  }
}

/** gojq's flag `m`, unlike RE2's, lets the dot match line breaks. */
function prefixed(pattern: string, flags: string): string {
  return `${flags.includes("m") ? "(?s)" : ""}${flags.includes("i") ? "(?i)" : ""}${pattern}`;
}

function compile(source: string): Regex {
  const cached = cache.get(source);
  if (cached) {
    cache.delete(source);
    cache.set(source, cached);
    return cached;
  }
  const { plain, names } = withUniqueNames(source);
  const compiled = loadEngine().RE2JS.compile(plain);
  const regex = { compiled, names };
  if (compiled.programSize() > CACHED_SIZE) return regex;
  cache.set(source, regex);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return regex;
}

/** Compiles a pattern for one run, which accounts for it once, whether it is cached or not. */
function regexOf(pattern: string, flags: string, budget: Budget, span: Span): Regex {
  const source = prefixed(pattern, flags);
  const used = usedBy.get(budget) ?? new Map<string, Regex>();
  usedBy.set(budget, used);
  const known = /[^gim]/.test(flags) ? undefined : used.get(source);
  if (known) return known;
  budget.scan(pattern.length);
  budget.step(COMPILE_STEPS + Math.min(MAX_PATTERN_SIZE, patternSize(pattern)) * INSTRUCTION_STEPS);
  const problem = patternProblem(pattern, flags);
  if (problem !== undefined) return fail(problem, span);
  const regex = compile(source);
  used.set(source, regex);
  return regex;
}

/** A text to search, and the regular expression. */
interface RegexSearch {
  readonly text: string;
  readonly pattern: string;
  readonly flags: string;
  /** Whether to find all matches instead of the first. */
  readonly all: boolean;
}

/**
 * The matches of a pattern in a text: the first, or with `all` every one as Go's regexp package finds them.
 * @throws Thrown for an invalid pattern or flag
 */
export function findMatches(
  { text, pattern, flags, all }: RegexSearch,
  budget: Budget,
  span: Span,
): readonly RegexMatch[] {
  const { compiled, names } = regexOf(pattern, flags, budget, span);
  const found: RegexMatch[] = [];
  const size = compiled.programSize();
  const clearing = Math.min(MOST_BITS, size * (text.length + 1)) / BITS_PER_STEP;
  const input = new RegexSubject(text, 1 + Math.trunc(size / INSTRUCTIONS_PER_STEP), budget);
  const engine = compiled.re2();
  const bounds = 2 * (compiled.groupCount() + 1);
  let lastEnd = -1;
  for (let at = 0; at <= text.length; ) {
    budget.step(1 + Math.trunc(clearing));
    const match = engine.executeEngine(input, at, UNANCHORED, bounds);
    const [start = -1, end = -1] = match ?? [];
    if (match === null || start < 0) break;
    // As in Go, an empty match directly after another match does not count.
    if (end !== at || start !== lastEnd) found.push(matchOf(match, names, budget));
    if (!all) break;
    at = end === at ? at + Math.max(1, input.step(at) & 7) : end;
    lastEnd = end;
  }
  return found;
}

const UNANCHORED = 0;

function matchOf(bounds: readonly number[], names: Regex["names"], budget: Budget): RegexMatch {
  budget.create(bounds.length + 1);
  const groups = [];
  for (let index = 2; index < bounds.length; index += 2) {
    groups.push({ name: names.get(index / 2), start: bounds[index] ?? -1, end: bounds[index + 1] ?? -1 });
  }
  return { start: bounds[0] ?? -1, end: bounds[1] ?? -1, groups };
}
