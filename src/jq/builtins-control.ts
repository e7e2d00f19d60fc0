import { type Builtin, ofInput } from "./builtin.ts";
import { binary, choose, collect, EMPTY, forEachItem, IDENTITY, indexBy, iterate, pipe } from "./combinators.ts";
import type { Span } from "./error.ts";
import { limit, pipeEach, range, recurse, repeatUntil, repeatWhile, skip, some, takeFirst, takeLast } from "./loops.ts";
import { indexValue } from "./operators.ts";
import { type Code, fail, generator, keysOf, requireIntact, single, Thrown, until } from "./runtime.ts";
import { compareValues, describeValue, isJqObject, isTruthy, type TypeName, typeOf } from "./value.ts";

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
    return fail(`getpath cannot go into ${describeValue(value)}`, span);
  }
  return indexValue(value, key, budget, span);
}

function requirePath(path: unknown, span: Span): readonly unknown[] {
  return Array.isArray(path) ? path : fail(`a path must be an array, not ${describeValue(path)}`, span);
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
      if (Array.isArray(input) || isJqObject(input)) forEachItem(input, budget, span, (item) => emit(item));
    },
    () => (budget, at, input, _env, emit) => {
      if (!Array.isArray(input) && !isJqObject(input)) return;
      requireIntact(at, input, span);
      forEachItem(input, budget, span, (value, key) => emit({ up: at, key, value }, value));
    },
  );
}
