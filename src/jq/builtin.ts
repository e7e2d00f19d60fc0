import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { type Code, fail, generator, single } from "./runtime.ts";
import { describeJqValue } from "./value.ts";

/** Makes the code of a call from its compiled arguments; `span` is the call's place, for errors. */
export type Builtin = (args: readonly Code[], span: Span) => Code;

/**
 * The part of its input and argument that a function reads: the whole, which cost steps by their size, or only their types or
 * one of their parts. The default of all constructors here is the whole.
 */
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
      if (output === input) return output;
      return budget.made(output);
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
      if (output === input) return output;
      return budget.made(output);
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

/** Calls `use` with each combination of the outputs of some filters; the first one is the outermost loop. */
export function eachValues(
  filters: readonly Code[],
  budget: Budget,
  input: unknown,
  env: Parameters<Code["many"]>[2],
  use: (values: readonly unknown[]) => void,
): void {
  const [first, ...rest] = filters;
  if (!first) {
    use([]);
    return;
  }
  first.many(budget, input, env, (value) => {
    budget.step();
    eachValues(rest, budget, input, env, (values) => use([value, ...values]));
  });
}

/**
 * A function of its input and the values of several arguments, with one output for each combination. As in gojq the
 * last argument is the outermost loop.
 */
export function ofValues(
  apply: (input: unknown, values: readonly unknown[], budget: Budget, span: Span) => unknown,
  extent: Extent = "whole",
): Builtin {
  return (args, span) => {
    const ones = args.map((arg) => arg.one).filter((one) => one !== undefined);
    const call = (budget: Budget, input: unknown, reversed: readonly unknown[]): unknown => {
      const values = [...reversed].reverse();
      budget.step(values.length);
      if (extent === "whole") for (const value of [input, ...values]) budget.read(value);
      return budget.made(apply(input, values, budget, span));
    };
    const inOrder = [...args].reverse();
    if (ones.length === args.length) {
      ones.reverse();
      return single((budget, input, env) =>
        call(
          budget,
          input,
          ones.map((one) => one(budget, input, env)),
        ),
      );
    }
    return generator((budget, input, env, emit) =>
      eachValues(inOrder, budget, input, env, (values) => emit(call(budget, input, values))),
    );
  };
}

/** The value as a number; anything else is an error of the function `name`. */
export function requireNumber(name: string, value: unknown, span: Span): number {
  if (typeof value === "number") return value;
  return fail(`${name} needs a number, not ${describeJqValue(value)}`, span);
}
