import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { type Code, generator, single } from "./runtime.ts";

/** Makes the code of a call from its compiled arguments; `span` is the call's place, for errors. */
export type Builtin = (args: readonly Code[], span: Span) => Code;

/** A function of its input alone, with exactly one output. */
export function ofInput(apply: (input: unknown, budget: Budget, span: Span) => unknown): Builtin {
  return (_args, span) => single((budget, input) => apply(input, budget, span));
}

/** A function of its input and the value of one argument: one output for each output of the argument. */
export function ofValue(apply: (input: unknown, argument: unknown, budget: Budget, span: Span) => unknown): Builtin {
  return ([argument], span) => {
    if (!argument) throw new TypeError("a builtin was compiled without its argument");
    const one = argument.one;
    if (one) return single((budget, input, env) => apply(input, one(budget, input, env), budget, span));
    return generator((budget, input, env, emit) =>
      argument.many(budget, input, env, (value) => emit(apply(input, value, budget, span))),
    );
  };
}

/** A function of its input and a filter, with exactly one output. */
export function ofFilter(
  apply: (input: unknown, filter: (item: unknown) => readonly unknown[], budget: Budget, span: Span) => unknown,
): Builtin {
  return ([filter], span) => {
    if (!filter) throw new TypeError("a builtin was compiled without its filter");
    return single((budget, input, env) => apply(input, (item) => outputsOf(filter, budget, item, env), budget, span));
  };
}

/** All outputs of a filter. */
export function outputsOf(
  filter: Code,
  budget: Budget,
  input: unknown,
  env: Parameters<Code["many"]>[2],
): readonly unknown[] {
  if (filter.one) return [filter.one(budget, input, env)];
  const outputs: unknown[] = [];
  filter.many(budget, input, env, (output) => {
    budget.create(1);
    outputs.push(output);
  });
  return outputs;
}
