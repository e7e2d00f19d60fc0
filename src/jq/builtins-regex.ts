import type { Budget } from "./budget.ts";
import { type Builtin, eachValues, ofValues } from "./builtin.ts";
import { IDENTITY, NULL } from "./combinators.ts";
import type { Span } from "./error.ts";
import { joined } from "./operators.ts";
import { findMatches, type RegexMatch } from "./regex.ts";
import { type Code, type Env, fail, generator, single } from "./runtime.ts";
import { describeJqValue, type JqObject, setMember } from "./value.ts";

/** The outputs of a function for one pattern and its flags. */
type Apply = (text: Text, matches: readonly RegexMatch[], budget: Budget) => readonly unknown[];

/** Functions with regular expressions in RE2's syntax, as gojq has them. */
export const REGEX_BUILTINS: Readonly<Record<string, Builtin>> = {
  ...ofPattern("test", "first", (_text, matches) => [matches.length > 0]),
  ...ofPattern("match", "flags", (text, matches, budget) => matches.map((match) => describeMatch(text, match, budget))),
  ...ofPattern("capture", "flags", (text, matches, budget) => matches.map((match) => captureOf(text, match, budget))),
  ...ofPattern("scan", "all", (text, matches, budget) => matches.map((match) => scanned(text, match, budget))),
  "splits/1": splits,
  "splits/2": splits,
  "split/2": ofValues((input, [pattern, flags], budget, span) => split(input, pattern, flags, budget, span)),
  "sub/2": substitute(false),
  "sub/3": substitute(false),
  "gsub/2": substitute(true),
  "gsub/3": substitute(true),
};

/** A text whose places are counted in code points. */
class Text {
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

/** Which matches a function looks at: the first, every one, or what the flag `g` decides. */
type Extent = "first" | "all" | "flags";

function findAll(
  input: unknown,
  pattern: unknown,
  flags: unknown,
  extent: Extent,
  budget: Budget,
  span: Span,
): { readonly text: Text; readonly matches: readonly RegexMatch[] } {
  const given = requireFlags(flags, span);
  if (typeof input !== "string")
    return fail(`a regular expression needs a string, not ${describeJqValue(input)}`, span);
  if (typeof pattern !== "string") return fail(`a pattern must be a string, not ${describeJqValue(pattern)}`, span);
  const all = extent === "all" || (extent === "flags" && given.includes("g"));
  const matches = findMatches(input, pattern, given, all, budget, span);
  return { text: new Text(input, budget), matches };
}

function requireFlags(flags: unknown, span: Span): string {
  if (typeof flags === "string") return flags;
  if (flags === null || flags === undefined) return "";
  return fail(`flags must be a string or null, not ${describeJqValue(flags)}`, span);
}

/** `name(pattern)` and `name(pattern; flags)`; the pattern is the outermost loop. */
function ofPattern(name: string, extent: Extent, apply: Apply): Readonly<Record<string, Builtin>> {
  const make: Builtin = ([pattern = IDENTITY, flags = NULL], span) => {
    const run = (budget: Budget, input: unknown, wanted: unknown, given: unknown): readonly unknown[] => {
      const { text, matches } = findAll(input, wanted, given, extent, budget, span);
      return apply(text, matches, budget);
    };
    const one = pattern.one;
    const flagsOne = flags.one;
    if (extent === "first" && one && flagsOne) {
      return single((budget, input, env) => {
        const wanted = one(budget, input, env);
        return run(budget, input, wanted, flagsOne(budget, input, env))[0];
      });
    }
    return generator((budget, input, env, emit) =>
      eachValues([pattern, flags], budget, input, env, ([wanted, given]) => {
        for (const output of run(budget, input, wanted, given)) emit(output);
      }),
    );
  };
  return { [`${name}/1`]: make, [`${name}/2`]: make };
}

function describeMatch(text: Text, { start, end, groups }: RegexMatch, budget: Budget): JqObject {
  budget.create(5 * (groups.length + 1));
  const captures = groups.map((group) =>
    group.start < 0
      ? { name: group.name ?? null, offset: -1, length: 0, string: null }
      : { name: group.name ?? null, ...placeOf(text, group.start, group.end, budget) },
  );
  return { ...placeOf(text, start, end, budget), captures };
}

function placeOf(text: Text, start: number, end: number, budget: Budget): JqObject {
  const offset = text.offset(start);
  return { offset, length: text.offset(end) - offset, string: text.slice(start, end, budget) };
}

function groupText(text: Text, group: { readonly start: number; readonly end: number }, budget: Budget): string | null {
  return group.start < 0 ? null : text.slice(group.start, group.end, budget);
}

function captureOf(text: Text, { groups }: RegexMatch, budget: Budget): JqObject {
  const object: Record<string, unknown> = {};
  budget.create(groups.length + 1);
  for (const group of groups) {
    if (group.name !== undefined) setMember(object, group.name, groupText(text, group, budget));
  }
  return object;
}

function scanned(text: Text, match: RegexMatch, budget: Budget): unknown {
  if (match.groups.length === 0) return text.slice(match.start, match.end, budget);
  budget.create(match.groups.length + 1);
  return match.groups.map((group) => groupText(text, group, budget));
}

/** The parts between the matches, as Go's `Regexp.Split` returns them. */
function split(input: unknown, pattern: unknown, flags: unknown, budget: Budget, span: Span): readonly string[] {
  const { text, matches } = findAll(input, pattern, flags, "all", budget, span);
  const whole = text.text;
  const isEmptyPattern = pattern === "" && !/[im]/.test(requireFlags(flags, span));
  if (whole === "" && !isEmptyPattern) return [""];
  const parts: string[] = [];
  let from = 0;
  let to = 0;
  for (const { start, end } of matches) {
    to = start;
    if (end !== 0) parts.push(text.slice(from, to, budget));
    from = end;
  }
  if (to !== whole.length) parts.push(text.slice(from, whole.length, budget));
  return parts;
}

function splits([pattern = IDENTITY, flags = NULL]: readonly Code[], span: Span): Code {
  return generator((budget, input, env, emit) =>
    eachValues([pattern, flags], budget, input, env, ([wanted, given]) => {
      for (const part of split(input, wanted, given, budget, span)) emit(part);
    }),
  );
}

/** `sub` and `gsub`. Several outputs of the replacement give one text each; the last match is the outermost loop. */
function substitute(all: boolean): Builtin {
  return ([pattern = IDENTITY, replacement = IDENTITY, flags = NULL], span) =>
    generator((budget, input, env, emit) =>
      eachValues([pattern, flags], budget, input, env, ([wanted, given]) => {
        const { text, matches } = findAll(input, wanted, given, all ? "all" : "flags", budget, span);
        replaceFrom(text, matches, replacement, env, emit, budget, span);
      }),
    );
}

function replaceFrom(
  text: Text,
  matches: readonly RegexMatch[],
  replacement: Code,
  env: Env | undefined,
  emit: (output: unknown) => void,
  budget: Budget,
  span: Span,
): void {
  const one = replacement.one;
  const replace = (index: number, parts: readonly string[]): void => {
    const match = matches[index];
    if (!match) {
      emit(joined([text.slice(0, matches[0]?.start ?? text.text.length, budget), ...parts], "", budget));
      return;
    }
    const after = text.slice(match.end, matches[index + 1]?.start ?? text.text.length, budget);
    budget.enter();
    budget.step(parts.length);
    replacement.many(budget, captureOf(text, match, budget), env, (output) =>
      replace(index - 1, [requireReplacement(output, span), after, ...parts]),
    );
    budget.leave();
  };
  if (!one) {
    replace(matches.length - 1, []);
    return;
  }
  // Without recursion, so that there may be more matches than the call stack has room for.
  const parts: string[] = [];
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const match = matches[index];
    if (!match) continue;
    parts.push(text.slice(match.end, matches[index + 1]?.start ?? text.text.length, budget));
    parts.push(requireReplacement(one(budget, captureOf(text, match, budget), env), span));
  }
  parts.push(text.slice(0, matches[0]?.start ?? text.text.length, budget));
  emit(joined(parts.reverse(), "", budget));
}

function requireReplacement(output: unknown, span: Span): string {
  if (typeof output === "string") return output;
  if (output === null || output === undefined) return "";
  return fail(`a replacement must be a string, not ${describeJqValue(output)}`, span);
}
