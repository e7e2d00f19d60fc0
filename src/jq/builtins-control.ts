import { forEachItem, indexBy, iterate } from "./access.ts";
import { requirePath, setAtKeys, stepInto, valueAtKeys } from "./at-keys.ts";
import { type Builtin, ofInput, ofValues } from "./builtin.ts";
import { choose } from "./choices.ts";
import { binary, EMPTY, IDENTITY, pipe } from "./combinators.ts";
import { compareValues } from "./compare.ts";
import { collect } from "./construct.ts";
import type { Span } from "./error.ts";
import {
  limit,
  nth,
  range,
  recurse,
  repeatEndlessly,
  repeatUntil,
  repeatWhile,
  skip,
  some,
  takeFirst,
  takeLast,
} from "./loops.ts";
import { type Code, constant, fail, generator, keysOf, requireIntact, single, Thrown, until } from "./runtime.ts";
import { isJqObject, isTruthy, type TypeName, typeOf } from "./value.ts";

/** Functions that pass on, repeat or stop values, or follow paths. */
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
  "not/0": ofInput((input) => !isTruthy(input), "part"),
  "map/1": ([filter = IDENTITY], span) => collect(pipe(iterate(IDENTITY, span), filter)),
  "select/1": ([condition = IDENTITY]) => choose(condition, IDENTITY, EMPTY),
  "values/0": () => selectTypes("boolean", "number", "string", "array", "object"),
  "nulls/0": () => selectTypes("null"),
  "booleans/0": () => selectTypes("boolean"),
  "numbers/0": () => selectTypes("number"),
  "strings/0": () => selectTypes("string"),
  "arrays/0": () => selectTypes("array"),
  "objects/0": () => selectTypes("object"),
  "iterables/0": () => selectTypes("array", "object"),
  "scalars/0": () => selectTypes("null", "boolean", "number", "string"),
  "finites/0": () => selectBy((input) => typeof input === "number" && Math.abs(input) !== Number.POSITIVE_INFINITY),
  "normals/0": () => selectBy((input) => typeof input === "number" && isNormal(input)),
  "isnormal/0": ofInput((input) => typeof input === "number" && isNormal(input), "part"),
  "recurse/0": (_args, span) => recurse(iterables(span)),
  "recurse/1": ([step = IDENTITY]) => recurse(step),
  "recurse/2": ([step = IDENTITY, condition = IDENTITY]) => recurse(step, condition),
  "repeat/1": ([step = IDENTITY]) => repeatEndlessly(step),
  "while/2": ([condition = IDENTITY, step = IDENTITY]) => repeatWhile(condition, step),
  "until/2": ([condition = IDENTITY, step = IDENTITY]) => repeatUntil(condition, step),
  "range/1": ([to = IDENTITY], span) => range(constant(0), to, constant(1), span),
  "range/2": ([from = IDENTITY, to = IDENTITY], span) => range(from, to, constant(1), span),
  "range/3": ([from = IDENTITY, to = IDENTITY, step = IDENTITY], span) => range(from, to, step, span),
  "first/0": (_args, span) => indexBy(IDENTITY, constant(0), span),
  "last/0": (_args, span) => indexBy(IDENTITY, constant(-1), span),
  "nth/1": ([position = IDENTITY], span) => indexBy(IDENTITY, position, span),
  "first/1": ([filter = IDENTITY]) => takeFirst(filter),
  "last/1": ([filter = IDENTITY]) => takeLast(filter),
  "limit/2": ([count = IDENTITY, filter = IDENTITY], span) => limit(count, filter, span),
  "skip/2": ([count = IDENTITY, filter = IDENTITY], span) => skip(count, filter, span),
  "nth/2": ([position = IDENTITY, filter = IDENTITY], span) => nth(position, filter, span),
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
  "IN/1": ([source = IDENTITY]) => {
    const isEqual = binary(source, IDENTITY, (a, b, budget) => compareValues(a, b, budget) === 0);
    return some(isEqual, IDENTITY, true);
  },
  "IN/2": ([left = IDENTITY, right = IDENTITY]) => {
    const isEqual = binary(left, right, (a, b, budget) => compareValues(a, b, budget) === 0);
    return some(isEqual, IDENTITY, true);
  },
  "path/1": ([filter = IDENTITY], span) => {
    const paths = filter.paths();
    return generator((budget, input, env, emit) =>
      paths(budget, { value: input }, input, env, (at, value) => {
        requireIntact(at, value, span);
        emit(keysOf(at, budget));
      }),
    );
  },
  "getpath/1": ([path = IDENTITY], span) =>
    generator(
      (budget, input, env, emit) =>
        path.many(budget, input, env, (keys) => {
          emit(valueAtKeys(input, requirePath(keys, span), budget, span));
        }),
      () => (budget, at, input, env, emit) =>
        path.many(budget, input, env, (keys) => {
          requireIntact(at, input, span);
          let step = at;
          for (const key of requirePath(keys, span)) {
            step = { up: step, key, value: stepInto(step.value, key, budget, span) };
          }
          emit(step, step.value);
        }),
    ),
  "setpath/2": ofValues((input, [path, value], budget, span) =>
    setAtKeys(input, requirePath(path, span), value, budget, span),
  ),
  "env/0": () => constant({}),
  "halt/0": (_args, span) => generator(() => fail("the program halts", span)),
};

function isNormal(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) >= 2.2250738585072014e-308;
}

function selectBy(accept: (input: unknown) => boolean): Code {
  const condition = single((budget, input) => {
    budget.step();
    return accept(input);
  });
  return choose(condition, IDENTITY, EMPTY);
}

function selectTypes(...types: readonly TypeName[]): Code {
  return selectBy((input) => types.includes(typeOf(input)));
}

/** `.[]?` */
function iterables(span: Span): Code {
  return generator(
    (budget, input, _env, emit) => {
      if (Array.isArray(input) || isJqObject(input)) forEachItem(input, budget, span, (item) => emit(item));
    },
    () => (budget, at, input, _env, emit) => {
      if (!Array.isArray(input) && !isJqObject(input)) return;
      requireIntact(at, input, span);
      forEachItem(input, budget, span, (value, key) => emit({ up: at, key, value }, value));
    },
  );
}
