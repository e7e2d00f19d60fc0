import type { Budget } from "./budget.ts";
import { type Builtin, ofValue } from "./builtin.ts";
import type { Span } from "./error.ts";
import { charactersOf, positionsOf } from "./indexing.ts";
import { toInteger } from "./integers.ts";
import { fail } from "./runtime.ts";
import { describeJqValue, isJqObject } from "./value.ts";

/** Functions that search for a value in another one. */
export const SEARCH_BUILTINS: Readonly<Record<string, Builtin>> = {
  "has/1": ofValue(has, "part"),
  "in/1": ofValue((input, container, budget, span) => has(container, input, budget, span), "part"),
  "contains/1": ofValue(contains),
  "inside/1": ofValue((input, container, budget, span) => contains(container, input, budget, span)),
  "index/1": ofValue((input, wanted, budget, span) => positions("index", input, wanted, budget, span)?.[0] ?? null),
  "rindex/1": ofValue(
    (input, wanted, budget, span) => positions("rindex", input, wanted, budget, span)?.at(-1) ?? null,
  ),
  "indices/1": ofValue((input, wanted, budget, span) => positions("indices", input, wanted, budget, span) ?? null),
};

function has(container: unknown, key: unknown, _budget: Budget, span: Span): boolean {
  if (container === null || container === undefined) return false;
  if (Array.isArray(container) && typeof key === "number") {
    const index = toInteger(key);
    return index >= 0 && index < container.length;
  }
  if (isJqObject(container) && typeof key === "string") return Object.hasOwn(container, key);
  return fail(`${describeJqValue(container)} cannot have ${describeJqValue(key)} as a key`, span);
}

function contains(value: unknown, wanted: unknown, budget: Budget, span: Span): boolean {
  const result = tryContains(value, wanted, budget);
  return result ?? fail(`${describeJqValue(value)} cannot contain ${describeJqValue(wanted)}`, span);
}

/** Returns undefined for types that cannot be compared: an error for the whole values, false for values inside of them. */
function tryContains(value: unknown, wanted: unknown, budget: Budget): boolean | undefined {
  budget.step();
  if (typeof value === "string" && typeof wanted === "string") {
    budget.scan(value.length + wanted.length);
    return value.includes(wanted);
  }
  if (Array.isArray(value) && Array.isArray(wanted)) {
    return wanted.every((item) => value.some((candidate) => tryContains(candidate, item, budget) === true));
  }
  if (isJqObject(value) && isJqObject(wanted)) {
    const keys = Object.keys(wanted);
    budget.step(keys.length);
    return keys.every((key) => Object.hasOwn(value, key) && tryContains(value[key], wanted[key], budget) === true);
  }
  if (typeof value === "number" && typeof wanted === "number") return value === wanted;
  if ((value ?? null) === (wanted ?? null)) return true;
  return undefined;
}

function positions(
  name: string,
  input: unknown,
  wanted: unknown,
  budget: Budget,
  span: Span,
): readonly number[] | undefined {
  if (input === null || input === undefined) return undefined;
  if (Array.isArray(input)) return positionsOf(input, Array.isArray(wanted) ? wanted : [wanted], budget);
  if (typeof input !== "string" || typeof wanted !== "string") {
    return fail(`${name} cannot look for ${describeJqValue(wanted)} in ${describeJqValue(input)}`, span);
  }
  return positionsOf(charactersOf(input, budget), charactersOf(wanted, budget), budget);
}
