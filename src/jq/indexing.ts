import type { Budget } from "./budget.ts";
import { compareValues } from "./compare.ts";
import type { Span } from "./error.ts";
import { toInteger } from "./integers.ts";
import { fail } from "./runtime.ts";
import { describeJqValue, isJqObject, memberOf } from "./value.ts";

/** `value[key]` for any key: a name, a position, a list to look for, or `{start, end}`. */
export function indexValue(value: unknown, key: unknown, budget: Budget, span: Span): unknown {
  const isMissing = value === null || value === undefined;
  if (typeof key === "string") {
    if (isMissing) return null;
    if (isJqObject(value)) return memberOf(value, key);
    return fail(`cannot index ${describeJqValue(value)} with a string`, span);
  }
  if (typeof key === "number") {
    if (isMissing) return null;
    if (Array.isArray(value)) return value[position(key, value.length)] ?? null;
    if (typeof value !== "string") return fail(`cannot index ${describeJqValue(value)} with a number`, span);
    const characters = charactersOf(value, budget);
    return characters[position(key, characters.length)] ?? null;
  }
  if (Array.isArray(key)) {
    if (isMissing) return null;
    if (!Array.isArray(value)) return fail(`cannot look for an array in ${describeJqValue(value)}`, span);
    return positionsOf(value, key, budget);
  }
  if (!isJqObject(key)) return fail(`cannot index ${describeJqValue(value)} with ${describeJqValue(key)}`, span);
  if (isMissing) return null;
  if (Object.hasOwn(key, "start") && Object.hasOwn(key, "end")) {
    return sliceValue(value, memberOf(key, "start"), memberOf(key, "end"), budget, span);
  }
  return fail(`cannot index ${describeJqValue(value)} with an object that is not a slice`, span);
}

/** The code points of a string, as strings. */
export function charactersOf(text: string, budget: Budget): readonly string[] {
  budget.scan(text.length);
  budget.create(text.length);
  return [...text];
}

function position(key: number, length: number): number {
  const index = toInteger(key);
  if (index < 0) return index + length;
  return index;
}

/** The positions in `list` at which the items of `wanted` follow one another; none for an empty `wanted`. */
export function positionsOf(list: readonly unknown[], wanted: readonly unknown[], budget: Budget): readonly number[] {
  const found: number[] = [];
  if (wanted.length === 0) return found;
  for (let start = 0; start + wanted.length <= list.length; start += 1) {
    budget.step();
    if (wanted.every((item, offset) => compareValues(list[start + offset], item, budget) === 0)) found.push(start);
  }
  return budget.made(found);
}

/** `value[from:to]` of an array, a string (in code points) or null. */
export function sliceValue(value: unknown, from: unknown, to: unknown, budget: Budget, span: Span): unknown {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value) && typeof value !== "string") return fail(`cannot slice ${describeJqValue(value)}`, span);
  for (const bound of [from, to]) {
    if (bound !== null && bound !== undefined && typeof bound !== "number") {
      fail(`a slice needs numbers, not ${describeJqValue(bound)}`, span);
    }
  }
  const isText = typeof value === "string";
  const items: readonly unknown[] = isText ? charactersOf(value, budget) : value;
  const { start, end } = sliceBounds(from, to, items.length);
  budget.step((end - start) >> 3);
  const slice = budget.made(items.slice(start, end));
  if (isText) return budget.made(slice.join(""));
  return slice;
}

/** The concrete bounds of a slice: negative ones count from the end, all are kept inside. */
export function sliceBounds(
  from: unknown,
  to: unknown,
  length: number,
): { readonly start: number; readonly end: number } {
  const start = typeof from === "number" ? clamp(position(from, length), 0, length) : 0;
  const end = typeof to === "number" ? clamp(position(Math.ceil(to), length), start, length) : length;
  return { start, end };
}

function clamp(index: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, index));
}
