import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { findMatches, type RegexMatch } from "./regex.ts";
import { fail } from "./runtime.ts";
import { describeJqValue, type JqObject, setMember } from "./value.ts";

/** A text whose places are counted in code points. */
export class MatchedText {
  readonly text: string;
  readonly #points: Uint32Array | undefined;

  constructor(text: string, budget: Budget) {
    this.text = text;
    if (!/[\ud800-\udbff]/.test(text)) return;
    budget.step(text.length);
    budget.create(text.length >> 2);
    this.#points = new Uint32Array(text.length + 1);
    let count = 0;
    for (let at = 0; at < text.length; count += 1) {
      this.#points[at] = count;
      at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    }
    this.#points[text.length] = count;
  }

  /** The code points in front of a place. */
  offset(at: number): number {
    return this.#points?.[at] ?? at;
  }

  slice(start: number, end: number, budget: Budget): string {
    return budget.made(this.text.slice(start, end));
  }
}

/** The matches that a function uses: the first, all, or those that the flag `g` decides. */
export type MatchExtent = "first" | "all" | "flags";

/** The arguments of a function with a regular expression, before their types are checked. */
interface MatchRequest {
  readonly input: unknown;
  readonly pattern: unknown;
  readonly flags: unknown;
  readonly extent: MatchExtent;
}

/** A text with the matches in it, in their order. */
export interface TextMatches {
  readonly text: MatchedText;
  readonly matches: readonly RegexMatch[];
}

/** Checks pattern and flags, and finds the matches in the input. */
export function matchText({ input, pattern, flags, extent }: MatchRequest, budget: Budget, span: Span): TextMatches {
  const given = requireFlags(flags, span);
  if (typeof input !== "string") {
    return fail(`a regular expression needs a string, not ${describeJqValue(input)}`, span);
  }
  if (typeof pattern !== "string") return fail(`a pattern must be a string, not ${describeJqValue(pattern)}`, span);
  const all = extent === "all" || (extent === "flags" && given.includes("g"));
  const matches = findMatches({ text: input, pattern, flags: given, all }, budget, span);
  return { text: new MatchedText(input, budget), matches };
}

/** Flags as a text; null means none. */
export function requireFlags(flags: unknown, span: Span): string {
  if (typeof flags === "string") return flags;
  if (flags === null || flags === undefined) return "";
  return fail(`flags must be a string or null, not ${describeJqValue(flags)}`, span);
}

/** The text of a group, or null of one that takes no part in the match. */
export function groupText(
  text: MatchedText,
  group: { readonly start: number; readonly end: number },
  budget: Budget,
): string | null {
  if (group.start < 0) return null;
  return text.slice(group.start, group.end, budget);
}

/** The texts of the named groups of a match. */
export function captureOf(text: MatchedText, { groups }: RegexMatch, budget: Budget): JqObject {
  const object: Record<string, unknown> = {};
  budget.create(groups.length + 1);
  for (const group of groups) {
    if (group.name !== undefined) setMember(object, group.name, groupText(text, group, budget));
  }
  return object;
}
