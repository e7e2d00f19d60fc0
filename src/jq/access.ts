import type { Budget } from "./budget.ts";
import { IDENTITY } from "./combinators.ts";
import { sortedKeys } from "./compare.ts";
import type { Span } from "./error.ts";
import { indexValue } from "./indexing.ts";
import { type Code, fail, generator, type Paths, requireIntact, single } from "./runtime.ts";
import { describeJqValue, isJqObject } from "./value.ts";

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** `T.key` with a constant key. */
export function field(target: Code, key: string, span: Span): Code {
  const inherited = INHERITED.has(key);
  const get = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    if (!isJqObject(value)) return fail(`cannot index ${describeJqValue(value)} with ${JSON.stringify(key)}`, span);
    if (inherited && !Object.hasOwn(value, key)) return null;
    return value[key] ?? null;
  };
  const paths = (): Paths => {
    const targetPaths = target.paths();
    return (budget, at, input, env, emit) =>
      targetPaths(budget, at, input, env, (up, value) => {
        const found = get(value);
        requireIntact(up, value, span);
        emit({ up, key, value: found }, found);
      });
  };
  if (target === IDENTITY) return single((_budget, input) => get(input), paths);
  const one = target.one;
  if (one) return single((budget, input, env) => get(one(budget, input, env)), paths);
  return generator((budget, input, env, emit) => target.many(budget, input, env, (value) => emit(get(value))), paths);
}

/** `T[key]`: the key is the outer loop. */
export function indexBy(target: Code, key: Code, span: Span): Code {
  const paths = (): Paths => {
    const targetPaths = target.paths();
    return (budget, at, input, env, emit) =>
      key.many(budget, input, env, (wanted) =>
        targetPaths(budget, at, input, env, (up, value) => {
          const found = indexValue(value, wanted, budget, span);
          requireIntact(up, value, span);
          emit({ up, key: wanted, value: found }, found);
        }),
      );
  };
  const targetOne = target.one;
  const keyOne = key.one;
  if (targetOne && keyOne) {
    return single((budget, input, env) => {
      const wanted = keyOne(budget, input, env);
      return indexValue(targetOne(budget, input, env), wanted, budget, span);
    }, paths);
  }
  return generator(
    (budget, input, env, emit) =>
      key.many(budget, input, env, (wanted) =>
        target.many(budget, input, env, (value) => emit(indexValue(value, wanted, budget, span))),
      ),
    paths,
  );
}

/** `T[]`: the items of an array, or the members of an object in the order of their keys. */
export function iterate(target: Code, span: Span): Code {
  return generator(
    (budget, input, env, emit) =>
      target.many(budget, input, env, (value) => forEachItem(value, budget, span, (item) => emit(item))),
    () => {
      const targetPaths = target.paths();
      return (budget, at, input, env, emit) =>
        targetPaths(budget, at, input, env, (up, value) => {
          if (typeof value === "object" && value !== null) requireIntact(up, value, span);
          forEachItem(value, budget, span, (item, key) => emit({ up, key, value: item }, item));
        });
    },
  );
}

/** Visits the items of an array or the members of an object in gojq's order. Anything else is an error. */
export function forEachItem(
  value: unknown,
  budget: Budget,
  span: Span,
  visit: (item: unknown, key: string | number) => void,
): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      budget.step();
      visit(value[index] ?? null, index);
    }
    return;
  }
  if (!isJqObject(value)) fail(`cannot iterate over ${describeJqValue(value)}`, span);
  const keys = sortedKeys(value, budget);
  for (const key of keys) visit(value[key] ?? null, key);
}

/** The items of an array or the members of an object, in a new list. */
export function itemsOf(value: unknown, budget: Budget, span: Span): readonly unknown[] {
  const items: unknown[] = [];
  forEachItem(value, budget, span, (item) => {
    budget.create(1);
    items.push(item);
  });
  return items;
}
