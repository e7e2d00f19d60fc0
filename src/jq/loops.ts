import type { Budget } from "./budget.ts";
import { choose } from "./choices.ts";
import { EMPTY, IDENTITY, pipe } from "./combinators.ts";
import { compareValues } from "./compare.ts";
import type { Span } from "./error.ts";
import { type Code, fail, generator, type PathStep, type Paths, passing, single, stoppable, until } from "./runtime.ts";
import { describeJqValue, isTruthy } from "./value.ts";

type Emit = Parameters<Paths>[4];

/** `def r: ., (step | select(condition) | r); r` */
export function recurse(step: Code, condition?: Code): Code {
  const next = condition ? pipe(step, choose(condition, IDENTITY, EMPTY)) : step;
  return passing((part) => {
    const runNext = part(next);
    return (budget, start, input, env, emit) => {
      const visit: Emit = (at, value) => {
        budget.enter();
        emit(at, value);
        runNext(budget, at, value, env, visit);
        budget.leave();
      };
      visit(start, input);
    };
  });
}

/** gojq's `repeat(step)`, `def r: step, r; r`: it applies `step` to the same input again and again. */
export function repeatEndlessly(step: Code): Code {
  return passing((part) => {
    const runStep = part(step);
    return (budget, at, input, env, emit) => {
      for (;;) {
        budget.step();
        runStep(budget, at, input, env, emit);
      }
    };
  });
}

/** `while(condition; step)`: every value up to the first one for which the condition does not hold. */
export function repeatWhile(condition: Code, step: Code): Code {
  return loop(condition, step, true);
}

/** `until(condition; step)`: the first value for which the condition holds. */
export function repeatUntil(condition: Code, step: Code): Code {
  return loop(condition, step, false);
}

/** Applies `step` as long as the condition gives `goOn`, and emits the values for which the condition holds. */
function loop(condition: Code, step: Code, goOn: boolean): Code {
  const recursive = passing((part) => {
    const runStep = part(step);
    return (budget, start, input, env, emit) => {
      const visit: Emit = (at, value) =>
        condition.many(budget, value, env, (output) => {
          const holds = isTruthy(output);
          budget.enter();
          if (holds) emit(at, value);
          if (holds === goOn) runStep(budget, at, value, env, visit);
          budget.leave();
        });
      visit(start, input);
    };
  });
  const conditionOne = condition.one;
  const stepOne = step.one;
  if (!conditionOne || !stepOne) return recursive;
  // Without recursion, so that a loop may go beyond the limit of calls.
  return generator((budget, input, env, emit) => {
    for (let value = input; ; value = stepOne(budget, value, env)) {
      const holds = isTruthy(conditionOne(budget, value, env));
      budget.step();
      if (holds) emit(value);
      if (holds !== goOn) return;
    }
  }, recursive.paths);
}

// In gojq, NaN is below every number, itself included.
const isBelow = (left: number, right: number): boolean => left < right || Number.isNaN(left);
const isAbove = (left: number, right: number): boolean => left > right || (Number.isNaN(right) && !Number.isNaN(left));

/** The first argument is the outermost loop, as for every `$name` parameter. */
export function range(from: Code, to: Code, step: Code, span: Span): Code {
  const requireNumber = (value: unknown): number => {
    if (typeof value === "number") return value;
    return fail(`range needs numbers, not ${describeJqValue(value)}`, span);
  };
  return generator((budget, input, env, emit) =>
    from.many(budget, input, env, (start) =>
      to.many(budget, input, env, (end) =>
        step.many(budget, input, env, (by) => {
          const last = requireNumber(end);
          const increment = requireNumber(by);
          let value = requireNumber(start);
          const goesOn = increment > 0 ? () => isBelow(value, last) : () => increment !== 0 && isAbove(value, last);
          while (goesOn()) {
            budget.step();
            emit(value);
            value += increment;
          }
        }),
      ),
    ),
  );
}

/** Runs the filter that `make` returns for each output of `values`. */
function pipeEach(values: Code, make: (value: unknown, budget: Budget) => Code): Code {
  return passing(
    (part) => (budget, at, input, env, emit) =>
      values.many(budget, input, env, (value) => part(make(value, budget))(budget, at, input, env, emit)),
  );
}

/** `first(filter)`: a path where the filter is one. */
export function takeFirst(filter: Code): Code {
  const first = takeAtMost(1, filter);
  if (filter.one) return single(filter.one, first.paths);
  return first;
}

/** `last(filter)`. As in jq and gojq it is not a path expression, unlike `first(filter)`. */
export function takeLast(filter: Code): Code {
  if (filter.one) return single(filter.one);
  return generator((budget, input, env, emit) => {
    let last: { readonly value: unknown } | undefined;
    filter.many(budget, input, env, (value) => {
      last = { value };
    });
    if (last) emit(last.value);
  });
}

/** `limit(count; filter)` */
export function limit(count: Code, filter: Code, span: Span): Code {
  return pipeEach(count, (value) => takeAtMost(Math.ceil(requireCount("limit", value, span)), filter));
}

/** `skip(count; filter)` */
export function skip(count: Code, filter: Code, span: Span): Code {
  return pipeEach(count, (value) => dropFirst(value, filter, span));
}

/** `nth(position; filter)` */
export function nth(position: Code, filter: Code, span: Span): Code {
  return pipeEach(position, (value, budget) => {
    if (compareValues(value, 0, budget) < 0) return fail("nth does not take a negative position", span);
    return takeFirst(dropFirst(value, filter, span));
  });
}

function takeAtMost(count: number, filter: Code): Code {
  return passing((part) => {
    const run = part(filter);
    return (budget, at, input, env, emit) => {
      if (count === 0) return;
      let left = count;
      const last: { readonly at: PathStep; readonly value: unknown }[] = [];
      stoppable(budget, (stop) =>
        run(budget, at, input, env, (place, value) => {
          left -= 1;
          if (left > 0) return emit(place, value);
          last.push({ at: place, value });
          throw stop;
        }),
      );
      for (const { at: place, value } of last) emit(place, value);
    };
  });
}

function dropFirst(count: unknown, filter: Code, span: Span): Code {
  const wanted = requireCount("skip", count, span);
  return passing((part) => {
    const run = part(filter);
    return (budget, at, input, env, emit) => {
      let left = wanted;
      run(budget, at, input, env, (place, value) => {
        left -= 1;
        if (left < 0) emit(place, value);
      });
    };
  });
}

function requireCount(name: string, count: unknown, span: Span): number {
  if (typeof count !== "number") return fail(`${name} needs a number, not ${describeJqValue(count)}`, span);
  if (count >= 0) return count;
  return fail(`${name} does not take a negative count`, span);
}

/** `any` (decisive true) and `all` (decisive false): ends at the first output that decides. */
export function some(source: Code, condition: Code, decisive: boolean): Code {
  return single((budget, input, env) => {
    let decided = false;
    until(source, budget, input, env, (item) => {
      until(condition, budget, item, env, (holds) => {
        budget.step();
        decided = isTruthy(holds) === decisive;
        return decided;
      });
      return decided;
    });
    return decided === decisive;
  });
}
