import type { Budget } from "./budget.ts";
import { type Builtin, eachValues } from "./builtin.ts";
import { IDENTITY, NULL } from "./combinators.ts";
import type { Span } from "./error.ts";
import { captureOf, matchText, type TextMatches } from "./matched-text.ts";
import { joined } from "./operators.ts";
import { type Code, type Env, fail, generator } from "./runtime.ts";
import { describeJqValue } from "./value.ts";

/** `sub` and `gsub`. Several outputs of the replacement give one text each; the last match is the outermost loop. */
export function substitute(all: boolean): Builtin {
  const extent = all ? "all" : "flags";
  return ([pattern = IDENTITY, replacement = IDENTITY, flags = NULL], span) =>
    generator((budget, input, env, emit) =>
      eachValues([pattern, flags], budget, input, env, ([patternValue, flagsValue]) => {
        const request = { input, pattern: patternValue, flags: flagsValue, extent } as const;
        const { text, matches } = matchText(request, budget, span);
        replaceMatches({ text, matches, replacement, span }, budget, env, emit);
      }),
    );
}

/** The matches to replace, and the filter that computes the replacement of each. */
interface Substitution extends TextMatches {
  readonly replacement: Code;
  readonly span: Span;
}

function replaceMatches(
  { text, matches, replacement, span }: Substitution,
  budget: Budget,
  env: Env | undefined,
  emit: (output: unknown) => void,
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
