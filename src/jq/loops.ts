import { choose, EMPTY, IDENTITY, pipe } from "./combinators.ts";
import type { Span } from "./error.ts";
import { type Code, fail, generator, type Paths, single, stoppable, until } from "./runtime.ts";
import { describeValue, isTruthy } from "./value.ts";

/** `def r: ., (step | select(condition) | r); r`; with `endless` the input is emitted again instead of `step` ending. */
export function recurse(step: Code, condition: Code | undefined, endless = false): Code {
  const guarded = condition ? pipe(step, choose(condition, IDENTITY, EMPTY)) : step;
  if (endless) {
    // gojq's `repeat(f)` is `def r: f, r; r`: it applies `f` to the same input again and again.
    return generator(
      (budget, input, env, emit) => {
        for (;;) {
          budget.step();
          guarded.many(budget, input, env, emit);
        }
      },
      () => {
        const paths = guarded.paths();
        return (budget, at, input, env, emit) => {
          for (;;) {
            budget.step();
            paths(budget, at, input, env, emit);
          }
        };
      },
    );
  }
  return generator(
    (budget, input, env, emit) => {
      const visit = (value: unknown): void => {
        budget.enter();
        emit(value);
        guarded.many(budget, value, env, visit);
        budget.leave();
      };
      visit(input);
    },
    () => {
      const paths = guarded.paths();
      return (budget, start, input, env, emit) => {
        const visit: Parameters<Paths>[4] = (at, value) => {
          budget.enter();
          emit(at, value);
          paths(budget, at, value, env, visit);
          budget.leave();
        };
        visit(start, input);
      };
    },
  );
}

/** `def w: if condition then ., (step | w) else empty end; w` */
export function repeatWhile(condition: Code, step: Code): Code {
  return generator(
    (budget, input, env, emit) => {
      const visit = (value: unknown): void =>
        condition.many(budget, value, env, (holds) => {
          if (!isTruthy(holds)) return;
          budget.enter();
          emit(value);
          step.many(budget, value, env, visit);
          budget.leave();
        });
      const conditionOne = condition.one;
      const stepOne = step.one;
      if (!conditionOne || !stepOne) {
        visit(input);
        return;
      }
      for (let value = input; isTruthy(conditionOne(budget, value, env)); value = stepOne(budget, value, env)) {
        budget.step();
        emit(value);
      }
    },
    () => {
      const paths = step.paths();
      return (budget, start, input, env, emit) => {
        const visit: Parameters<Paths>[4] = (at, value) =>
          condition.many(budget, value, env, (holds) => {
            if (!isTruthy(holds)) return;
            budget.enter();
            emit(at, value);
            paths(budget, at, value, env, visit);
            budget.leave();
          });
        visit(start, input);
      };
    },
  );
}

/** `def u: if condition then . else step | u end; u` */
export function repeatUntil(condition: Code, step: Code): Code {
  return generator(
    (budget, input, env, emit) => {
      const visit = (value: unknown): void =>
        condition.many(budget, value, env, (holds) => {
          budget.enter();
          if (isTruthy(holds)) emit(value);
          else step.many(budget, value, env, visit);
          budget.leave();
        });
      const conditionOne = condition.one;
      const stepOne = step.one;
      if (!conditionOne || !stepOne) {
        visit(input);
        return;
      }
      let value = input;
      while (!isTruthy(conditionOne(budget, value, env))) {
        budget.step();
        value = stepOne(budget, value, env);
      }
      emit(value);
    },
    () => {
      const paths = step.paths();
      return (budget, start, input, env, emit) => {
        const visit: Parameters<Paths>[4] = (at, value) =>
          condition.many(budget, value, env, (holds) => {
            budget.enter();
            if (isTruthy(holds)) emit(at, value);
            else paths(budget, at, value, env, visit);
            budget.leave();
          });
        visit(start, input);
      };
    },
  );
}

/** The first argument is the outermost loop, as for every `$name` parameter. */
export function range(from: Code, to: Code, step: Code, span: Span): Code {
  const requireNumber = (value: unknown): number =>
    typeof value === "number" ? value : fail(`range needs numbers, not ${describeValue(value)}`, span);
  return generator((budget, input, env, emit) =>
    from.many(budget, input, env, (start) =>
      to.many(budget, input, env, (end) =>
        step.many(budget, input, env, (by) => {
          const last = requireNumber(end);
          const increment = requireNumber(by);
          let value = requireNumber(start);
          while (increment > 0 ? value < last : increment < 0 && value > last) {
            budget.step();
            emit(value);
            value += increment;
          }
        }),
      ),
    ),
  );
}

/** Runs `make` for every output of `values`, as if it were bound to a variable. */
export function pipeEach(values: Code, make: (one: Code) => Code): Code {
  return generator(
    (budget, input, env, emit) =>
      values.many(budget, input, env, (value) => make(single(() => value)).many(budget, input, env, emit)),
    () => (budget, at, input, env, emit) =>
      values.many(budget, input, env, (value) => make(single(() => value)).paths()(budget, at, input, env, emit)),
  );
}

/** `first(filter)`: a path where the filter is one. */
export function takeFirst(filter: Code): Code {
  const paths = (): Paths => {
    const filterPaths = filter.paths();
    return (budget, at, input, env, emit) => {
      const found: { readonly at: typeof at; readonly value: unknown }[] = [];
      stoppable(budget, (stop) =>
        filterPaths(budget, at, input, env, (place, value) => {
          found.push({ at: place, value });
          throw stop;
        }),
      );
      for (const first of found) emit(first.at, first.value);
    };
  };
  if (filter.one) return single(filter.one, paths);
  return generator((budget, input, env, emit) => {
    const found: unknown[] = [];
    until(filter, budget, input, env, (value) => {
      found.push(value);
      return true;
    });
    for (const value of found) emit(value);
  }, paths);
}

/** No path expression in jq or gojq, unlike `first(f)`: both keep the value and forget its place. */
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
  const check = (wanted: unknown): number => {
    if (typeof wanted !== "number") return fail(`limit needs a number, not ${describeValue(wanted)}`, span);
    return wanted >= 0 ? Math.ceil(wanted) : fail("limit does not take a negative count", span);
  };
  return generator(
    (budget, input, env, emit) =>
      count.many(budget, input, env, (wanted) => {
        let left = check(wanted);
        if (left === 0) return;
        const last: unknown[] = [];
        stoppable(budget, (stop) =>
          filter.many(budget, input, env, (value) => {
            left -= 1;
            if (left > 0) return emit(value);
            last.push(value);
            throw stop;
          }),
        );
        for (const value of last) emit(value);
      }),
    () => {
      const paths = filter.paths();
      return (budget, at, input, env, emit) =>
        count.many(budget, input, env, (wanted) => {
          let left = check(wanted);
          if (left === 0) return;
          stoppable(budget, (stop) =>
            paths(budget, at, input, env, (place, value) => {
              left -= 1;
              emit(place, value);
              if (left <= 0) throw stop;
            }),
          );
        });
    },
  );
}

/** `skip(count; filter)` */
export function skip(count: Code, filter: Code, span: Span): Code {
  const check = (wanted: unknown): number => {
    if (typeof wanted !== "number") return fail(`skip needs a number, not ${describeValue(wanted)}`, span);
    return wanted >= 0 ? wanted : fail("skip does not take a negative count", span);
  };
  return generator(
    (budget, input, env, emit) =>
      count.many(budget, input, env, (wanted) => {
        let left = check(wanted);
        filter.many(budget, input, env, (value) => {
          if (left <= 0) emit(value);
          left -= 1;
        });
      }),
    () => {
      const paths = filter.paths();
      return (budget, at, input, env, emit) =>
        count.many(budget, input, env, (wanted) => {
          let left = check(wanted);
          paths(budget, at, input, env, (place, value) => {
            if (left <= 0) emit(place, value);
            left -= 1;
          });
        });
    },
  );
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
