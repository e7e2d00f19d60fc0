import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { type Code, generator, single } from "./runtime.ts";

/** Makes the code of a call from its compiled arguments; `span` is the call's place, for errors. */
export type Builtin = (args: readonly Code[], span: Span) => Code;

/** What a function works on: its whole input and argument, or only their types or one of their parts. */
type Extent = "whole" | "part";

/** A function of its input alone, with exactly one output. */
export function ofInput(
  apply: (input: unknown, budget: Budget, span: Span) => unknown,
  extent: Extent = "whole",
): Builtin {
  return (_args, span) =>
    single((budget, input) => {
      if (extent === "whole") budget.read(input);
      const output = apply(input, budget, span);
      return output === input ? output : budget.made(output);
    });
}

/** A function of its input and the value of one argument: one output for each output of the argument. */
export function ofValue(
  apply: (input: unknown, argument: unknown, budget: Budget, span: Span) => unknown,
  extent: Extent = "whole",
): Builtin {
  return ([argument], span) => {
    if (!argument) throw new TypeError("a builtin was compiled without its argument");
    const call = (budget: Budget, input: unknown, value: unknown): unknown => {
      budget.step();
      if (extent === "whole") {
        budget.read(input);
        budget.read(value);
      }
      const output = apply(input, value, budget, span);
      return output === input ? output : budget.made(output);
    };
    const one = argument.one;
    if (one) return single((budget, input, env) => call(budget, input, one(budget, input, env)));
    return generator((budget, input, env, emit) =>
      argument.many(budget, input, env, (value) => emit(call(budget, input, value))),
    );
  };
}

/** A function of its input and a filter, with exactly one output. */
export function ofFilter(
  apply: (input: unknown, filter: (item: unknown) => readonly unknown[], budget: Budget, span: Span) => unknown,
): Builtin {
  return ([filter], span) => {
    if (!filter) throw new TypeError("a builtin was compiled without its filter");
    return single((budget, input, env) => {
      budget.read(input);
      return budget.made(apply(input, (item) => outputsOf(filter, budget, item, env), budget, span));
    });
  };
}

/** All outputs of a filter. */
export function outputsOf(
  filter: Code,
  budget: Budget,
  input: unknown,
  env: Parameters<Code["many"]>[2],
): readonly unknown[] {
  budget.create(1);
  if (filter.one) return [filter.one(budget, input, env)];
  const outputs: unknown[] = [];
  filter.many(budget, input, env, (output) => {
    budget.create(1);
    outputs.push(output);
  });
  return outputs;
}
