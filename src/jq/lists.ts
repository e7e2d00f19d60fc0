import type { Budget } from "./budget.ts";
import { type Builtin, ofInput } from "./builtin.ts";
import type { Span } from "./error.ts";
import { fail } from "./runtime.ts";
import { describeJqValue } from "./value.ts";

/** The array that a function needs. */
export function requireList(name: string, value: unknown, span: Span): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return fail(`${name} needs an array, not ${describeJqValue(value)}`, span);
}

/** A function on an array. */
export function ofList(
  name: string,
  apply: (list: readonly unknown[], budget: Budget, span: Span) => unknown,
): Builtin {
  return ofInput((input, budget, span) => apply(requireList(name, input, span), budget, span));
}
