import { createRequire } from "node:module";
import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { fail } from "./runtime.ts";

/** Characters of a pattern, and instructions that it may compile to. */
export const MAX_PATTERN_LENGTH = 1_000;
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

/** What is used of re2js, whose own types leave these parts open. */
interface Re2 {
  readonly RE2JS: { compile(pattern: string): Compiled };
  readonly RE2JSSyntaxException: new () => { getDescription(): string };
}

interface Compiled {
  programSize(): number;
  groupCount(): number;
  re2(): { executeEngine(input: Subject, at: number, anchor: number, bounds: number): readonly number[] | null };
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

/** A token of a pattern: quoted text, an escape, a class, a repetition, the start of a named group, or a character. */
const TOKEN =
  /\\Q[\s\S]*?(?:\\E|$)|\\[xpP]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\w*:\]|[^\]\\])*\]|\{(?<least>\d+)(?:,(?<most>\d*))?\}|\((?:\?P?<(?<name>\w+)>)?|[\s\S]/gu;

/**
 * A pattern in which each named group has a name of its own, and the names by number of the group: Go, unlike re2js,
 * allows a name twice.
 */
function withUniqueNames(pattern: string): { readonly plain: string; readonly names: ReadonlyMap<number, string> } {
  const names = new Map<number, string>();
  let plain = "";
  let count = 0;
  for (const { 0: token, index, groups } of pattern.matchAll(TOKEN)) {
    const name = groups?.name;
    if (name !== undefined || (token === "(" && pattern.charAt(index + 1) !== "?")) count += 1;
    if (name !== undefined) names.set(count, name);
    plain += name === undefined ? token : `(?P<g${count}>`;
  }
  return { plain, names };
}

/** An estimate of the instructions of a pattern, in which repetitions multiply what they repeat. */
export function patternSize(pattern: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  for (const { 0: token, groups } of pattern.matchAll(TOKEN)) {
    if (token.startsWith("(")) {
      outer.push(total);
      total = 0;
      continue;
    }
    if (groups?.least !== undefined) {
      const repeated = last * Math.max(1, Number(groups.least), Number(groups.most ?? 0));
      total += repeated - last;
      last = repeated;
      continue;
    }
    last = token.startsWith("\\Q") ? token.length : 1;
    if (token === ")") {
      last = total + 2;
      total = outer.pop() ?? 0;
    }
    total += last;
  }
  return outer.reduce((sum, size) => sum + size, total);
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

/**
 * The matches of a pattern in a text: the first, or with `all` every one as Go's regexp package finds them.
 * @throws Thrown for an invalid pattern or flag
 */
export function findMatches(
  text: string,
  pattern: string,
  flags: string,
  all: boolean,
  budget: Budget,
  span: Span,
): readonly RegexMatch[] {
  const { compiled, names } = regexOf(pattern, flags, budget, span);
  const found: RegexMatch[] = [];
  const size = compiled.programSize();
  const clearing = Math.min(MOST_BITS, size * (text.length + 1)) / BITS_PER_STEP;
  const input = new Subject(text, 1 + Math.trunc(size / INSTRUCTIONS_PER_STEP), budget);
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

const END_OF_TEXT = -8;
const LINE_FEED = 10;

/** A text as the engine reads it. Each character that is read takes steps, so that a run ends at its limit. */
class Subject {
  readonly #text: string;
  readonly #steps: number;
  readonly #budget: Budget;

  constructor(text: string, steps: number, budget: Budget) {
    this.#text = text;
    this.#steps = steps;
    this.#budget = budget;
  }

  endPos(): number {
    return this.#text.length;
  }

  canCheckPrefix(): boolean {
    return true;
  }

  /** A filter in front of the search, which may let every text pass. */
  hasString(): boolean {
    return true;
  }

  hasAnyString(): boolean {
    return true;
  }

  prefixLength(engine: { readonly prefix: string }): number {
    return engine.prefix.length;
  }

  /** The distance to the next place with the prefix of the pattern. */
  index(engine: { readonly prefix: string }, at: number): number {
    const found = this.#text.indexOf(engine.prefix, at);
    this.#budget.scan((found < 0 ? this.#text.length : found) - at);
    return found < 0 ? -1 : found - at;
  }

  /** The code point at a place and its length in the three lowest bits. */
  step(at: number): number {
    this.#budget.step(this.#steps);
    const point = this.#text.codePointAt(at);
    if (point === undefined) return END_OF_TEXT;
    return (point << 3) | (point > 0xffff ? 2 : 1);
  }

  /** Flags of the borders of lines, text and words between two characters. */
  context(at: number): number {
    this.#budget.step(this.#steps);
    const before = at > 0 ? this.#text.charCodeAt(at - 1) : -1;
    const after = at < this.#text.length ? this.#text.charCodeAt(at) : -1;
    const start = (before < 0 ? 5 : 0) | (before === LINE_FEED ? 1 : 0);
    const end = (after < 0 ? 10 : 0) | (after === LINE_FEED ? 2 : 0);
    return start | end | (isWord(before) === isWord(after) ? 32 : 16);
  }
}

function isWord(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 97 && letter <= 122) || (unit >= 48 && unit <= 57) || unit === 95;
}
