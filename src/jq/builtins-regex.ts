import type { Budget } from "./budget.ts";
import { type Builtin, eachValues, ofValues } from "./builtin.ts";
import { IDENTITY, NULL } from "./combinators.ts";
import type { Span } from "./error.ts";
import { captureOf, groupText, type MatchExtent, type MatchedText, matchText, requireFlags } from "./matched-text.ts";
import type { RegexMatch } from "./regex.ts";
import { type Code, generator, single } from "./runtime.ts";
import { substitute } from "./substitute.ts";
import type { JqObject } from "./value.ts";

/** The outputs of a function for one pattern and its flags. */
type Apply = (text: MatchedText, matches: readonly RegexMatch[], budget: Budget) => readonly unknown[];

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

/** `name(pattern)` and `name(pattern; flags)`; the pattern is the outermost loop. */
function ofPattern(name: string, extent: MatchExtent, apply: Apply): Readonly<Record<string, Builtin>> {
  const make: Builtin = ([pattern = IDENTITY, flags = NULL], span) => {
    const run = (budget: Budget, input: unknown, patternValue: unknown, flagsValue: unknown): readonly unknown[] => {
      const request = { input, pattern: patternValue, flags: flagsValue, extent };
      const { text, matches } = matchText(request, budget, span);
      return apply(text, matches, budget);
    };
    const one = pattern.one;
    const flagsOne = flags.one;
    if (extent === "first" && one && flagsOne) {
      return single((budget, input, env) => {
        const patternValue = one(budget, input, env);
        return run(budget, input, patternValue, flagsOne(budget, input, env))[0];
      });
    }
    return generator((budget, input, env, emit) =>
      eachValues([pattern, flags], budget, input, env, ([patternValue, flagsValue]) => {
        for (const output of run(budget, input, patternValue, flagsValue)) emit(output);
      }),
    );
  };
  return { [`${name}/1`]: make, [`${name}/2`]: make };
}

function describeMatch(text: MatchedText, { start, end, groups }: RegexMatch, budget: Budget): JqObject {
  budget.create(5 * (groups.length + 1));
  const captures = groups.map((group) =>
    group.start < 0
      ? { name: group.name ?? null, offset: -1, length: 0, string: null }
      : { name: group.name ?? null, ...placeOf(text, group.start, group.end, budget) },
  );
  return { ...placeOf(text, start, end, budget), captures };
}

function placeOf(text: MatchedText, start: number, end: number, budget: Budget): JqObject {
  const offset = text.offset(start);
  return { offset, length: text.offset(end) - offset, string: text.slice(start, end, budget) };
}

function scanned(text: MatchedText, match: RegexMatch, budget: Budget): unknown {
  if (match.groups.length === 0) return text.slice(match.start, match.end, budget);
  budget.create(match.groups.length + 1);
  return match.groups.map((group) => groupText(text, group, budget));
}

/** The parts between the matches, as Go's `Regexp.Split` returns them. */
function split(input: unknown, pattern: unknown, flags: unknown, budget: Budget, span: Span): readonly string[] {
  const { text, matches } = matchText({ input, pattern, flags, extent: "all" }, budget, span);
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
    eachValues([pattern, flags], budget, input, env, ([patternValue, flagsValue]) => {
      for (const part of split(input, patternValue, flagsValue, budget, span)) emit(part);
    }),
  );
}
