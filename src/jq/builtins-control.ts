import { type Builtin, ofInput } from "./builtin.ts";
import { binary, choose, collect, forEachItem, IDENTITY, indexBy, iterate, pipe } from "./combinators.ts";
import type { Span } from "./error.ts";
import { indexValue } from "./operators.ts";
import {
  type Code,
  fail,
  generator,
  keysOf,
  type Paths,
  requireIntact,
  single,
  stoppable,
  Thrown,
  until,
} from "./runtime.ts";
import { compareValues, describe, isObject, isTruthy, type TypeName, typeOf } from "./value.ts";

const EMPTY: Code = generator(
  () => undefined,
  () => () => undefined,
);

/** Functions about the flow of values: what is passed on, repeated, stopped or followed as a path. */
export const CONTROL_BUILTINS: Readonly<Record<string, Builtin>> = {
  "empty/0": () => EMPTY,
  "error/0": (_args, span) =>
    generator((_budget, input) => {
      throw new Thrown(input, span);
    }),
  "error/1": ([message = IDENTITY], span) =>
    generator((budget, input, env) =>
      message.many(budget, input, env, (value) => {
        throw new Thrown(value, span);
      }),
    ),
  "not/0": ofInput((input) => !isTruthy(input)),
  "map/1": ([filter = IDENTITY], span) => collect(pipe(iterate(IDENTITY, span), filter)),
  "select/1": ([condition = IDENTITY]) => choose(condition, IDENTITY, EMPTY),
  "values/0": () => selectType((type) => type !== "null"),
  "nulls/0": () => selectType((type) => type === "null"),
  "booleans/0": () => selectType((type) => type === "boolean"),
  "numbers/0": () => selectType((type) => type === "number"),
  "strings/0": () => selectType((type) => type === "string"),
  "arrays/0": () => selectType((type) => type === "array"),
  "objects/0": () => selectType((type) => type === "object"),
  "iterables/0": () => selectType((type) => type === "array" || type === "object"),
  "scalars/0": () => selectType((type) => type !== "array" && type !== "object"),
  "finites/0": () => selectBy((input) => typeof input === "number" && Math.abs(input) !== Number.POSITIVE_INFINITY),
  "normals/0": () => selectBy((input) => typeof input === "number" && isNormal(input)),
  "isnormal/0": ofInput((input) => typeof input === "number" && isNormal(input)),
  "recurse/0": (_args, span) => recurse(iterables(span), undefined),
  "recurse/1": ([step = IDENTITY]) => recurse(step, undefined),
  "recurse/2": ([step = IDENTITY, condition = IDENTITY]) => recurse(step, condition),
  "repeat/1": ([step = IDENTITY]) => recurse(step, undefined, true),
  "while/2": ([condition = IDENTITY, step = IDENTITY]) => repeatWhile(condition, step),
  "until/2": ([condition = IDENTITY, step = IDENTITY]) => repeatUntil(condition, step),
  "range/1": ([to = IDENTITY], span) =>
    range(
      single(() => 0),
      to,
      single(() => 1),
      span,
    ),
  "range/2": ([from = IDENTITY, to = IDENTITY], span) =>
    range(
      from,
      to,
      single(() => 1),
      span,
    ),
  "range/3": ([from = IDENTITY, to = IDENTITY, step = IDENTITY], span) => range(from, to, step, span),
  "first/0": (_args, span) =>
    indexBy(
      IDENTITY,
      single(() => 0),
      span,
    ),
  "last/0": (_args, span) =>
    indexBy(
      IDENTITY,
      single(() => -1),
      span,
    ),
  "nth/1": ([position = IDENTITY], span) => indexBy(IDENTITY, position, span),
  "first/1": ([filter = IDENTITY]) => takeFirst(filter),
  "last/1": ([filter = IDENTITY]) => takeLast(filter),
  "limit/2": ([count = IDENTITY, filter = IDENTITY], span) => limit(count, filter, span),
  "skip/2": ([count = IDENTITY, filter = IDENTITY], span) => skip(count, filter, span),
  "nth/2": ([count = IDENTITY, filter = IDENTITY], span) => {
    const checked = pipe(
      count,
      single((budget, value) =>
        compareValues(value, 0, budget) < 0 ? fail("nth does not take a negative position", span) : value,
      ),
    );
    return pipeEach(checked, (one) => takeFirst(skip(one, filter, span)));
  },
  "isempty/1": ([filter = IDENTITY]) =>
    single((budget, input, env) => {
      let isEmpty = true;
      until(filter, budget, input, env, () => {
        isEmpty = false;
        return true;
      });
      return isEmpty;
    }),
  "any/0": (_args, span) => some(iterate(IDENTITY, span), IDENTITY, true),
  "any/1": ([condition = IDENTITY], span) => some(iterate(IDENTITY, span), condition, true),
  "any/2": ([source = IDENTITY, condition = IDENTITY]) => some(source, condition, true),
  "all/0": (_args, span) => some(iterate(IDENTITY, span), IDENTITY, false),
  "all/1": ([condition = IDENTITY], span) => some(iterate(IDENTITY, span), condition, false),
  "all/2": ([source = IDENTITY, condition = IDENTITY]) => some(source, condition, false),
  "IN/1": ([source = IDENTITY]) =>
    some(
      generator((budget, input, env, emit) =>
        source.many(budget, input, env, (value) => emit(compareValues(value, input, budget) === 0)),
      ),
      IDENTITY,
      true,
    ),
  "IN/2": ([left = IDENTITY, right = IDENTITY]) =>
    some(
      binary(left, right, (a, b, budget) => compareValues(a, b, budget) === 0),
      IDENTITY,
      true,
    ),
  "path/1": ([filter = IDENTITY], span) => {
    const paths = filter.paths();
    return generator((budget, input, env, emit) =>
      paths(budget, { value: input }, input, env, (at, value) => {
        requireIntact(at, value, span);
        const keys = keysOf(at);
        budget.create(keys.length + 1);
        emit(keys);
      }),
    );
  },
  "getpath/1": ([path = IDENTITY], span) =>
    generator(
      (budget, input, env, emit) =>
        path.many(budget, input, env, (keys) => {
          let value = input;
          for (const key of requirePath(keys, span)) value = stepInto(value, key, budget, span);
          emit(value);
        }),
      () => (budget, at, input, env, emit) =>
        path.many(budget, input, env, (keys) => {
          requireIntact(at, input, span);
          let here = at;
          for (const key of requirePath(keys, span)) {
            here = { up: here, key, value: stepInto(here.value, key, budget, span) };
          }
          emit(here, here.value);
        }),
    ),
  "env/0": () => single(() => ({})),
  "halt/0": (_args, span) => generator(() => fail("the program halts", span)),
};

function stepInto(value: unknown, key: unknown, budget: Parameters<typeof indexValue>[2], span: Span): unknown {
  if (value !== null && value !== undefined && typeof value !== "object") {
    return fail(`getpath cannot go into ${describe(value)}`, span);
  }
  return indexValue(value, key, budget, span);
}

function requirePath(path: unknown, span: Span): readonly unknown[] {
  return Array.isArray(path) ? path : fail(`a path must be an array, not ${describe(path)}`, span);
}

function isNormal(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) >= 2.2250738585072014e-308;
}

function selectBy(accept: (input: unknown) => boolean): Code {
  return choose(
    single((_budget, input) => accept(input)),
    IDENTITY,
    EMPTY,
  );
}

function selectType(accept: (type: TypeName) => boolean): Code {
  return selectBy((input) => accept(typeOf(input)));
}

/** `.[]?` */
function iterables(span: Span): Code {
  return generator(
    (budget, input, _env, emit) => {
      if (Array.isArray(input) || isObject(input)) forEachItem(input, budget, span, (item) => emit(item));
    },
    () => (budget, at, input, _env, emit) => {
      if (!Array.isArray(input) && !isObject(input)) return;
      requireIntact(at, input, span);
      forEachItem(input, budget, span, (value, key) => emit({ up: at, key, value }, value));
    },
  );
}

/** `def r: ., (step | select(condition) | r); r`; with `endless` the input is emitted again instead of `step` ending. */
function recurse(step: Code, condition: Code | undefined, endless = false): Code {
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
function repeatWhile(condition: Code, step: Code): Code {
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
function repeatUntil(condition: Code, step: Code): Code {
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
function range(from: Code, to: Code, step: Code, span: Span): Code {
  const requireNumber = (value: unknown): number =>
    typeof value === "number" ? value : fail(`range needs numbers, not ${describe(value)}`, span);
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
function pipeEach(values: Code, make: (one: Code) => Code): Code {
  return generator(
    (budget, input, env, emit) =>
      values.many(budget, input, env, (value) => make(single(() => value)).many(budget, input, env, emit)),
    () => (budget, at, input, env, emit) =>
      values.many(budget, input, env, (value) => make(single(() => value)).paths()(budget, at, input, env, emit)),
  );
}

function takeFirst(filter: Code): Code {
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
function takeLast(filter: Code): Code {
  if (filter.one) return single(filter.one);
  return generator((budget, input, env, emit) => {
    let last: { readonly value: unknown } | undefined;
    filter.many(budget, input, env, (value) => {
      last = { value };
    });
    if (last) emit(last.value);
  });
}

function limit(count: Code, filter: Code, span: Span): Code {
  const check = (wanted: unknown): number => {
    if (typeof wanted !== "number") return fail(`limit needs a number, not ${describe(wanted)}`, span);
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

function skip(count: Code, filter: Code, span: Span): Code {
  const check = (wanted: unknown): number => {
    if (typeof wanted !== "number") return fail(`skip needs a number, not ${describe(wanted)}`, span);
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
function some(source: Code, condition: Code, decisive: boolean): Code {
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
