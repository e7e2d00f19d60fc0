import type { BinaryOperator } from "./ast.ts";
import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { fail } from "./runtime.ts";
import { addMember, compareValues, describeJqValue, equalJq, isJqObject, type JqObject, memberOf } from "./value.ts";

/** Applies a binary operator as gojq 0.12.18 does. */
export function applyOperator(operator: BinaryOperator, a: unknown, b: unknown, budget: Budget, span: Span): unknown {
  switch (operator) {
    case "==":
      return equalJq(a, b, budget);
    case "!=":
      return !equalJq(a, b, budget);
    case "<":
      return compareValues(a, b, budget) < 0;
    case "<=":
      return compareValues(a, b, budget) <= 0;
    case ">":
      return compareValues(a, b, budget) > 0;
    case ">=":
      return compareValues(a, b, budget) >= 0;
    case "+":
      return add(a, b, budget, span);
    case "-":
      return subtract(a, b, budget, span);
    case "*":
      return multiply(a, b, budget, span);
    case "/":
      return divide(a, b, budget, span);
    case "%":
      return modulo(a, b, budget, span);
  }
}

/** `+`: null is neutral; numbers, strings, arrays and objects (shallow, the right side wins). */
export function add(a: unknown, b: unknown, budget: Budget, span: Span): unknown {
  if (typeof a === "number" && typeof b === "number") return budget.number(a + b);
  if (typeof a === "string" && typeof b === "string") {
    return budget.made(a + b);
  }
  if (a === null || a === undefined) return b ?? null;
  if (b === null || b === undefined) return a;
  if (Array.isArray(a) && Array.isArray(b)) {
    budget.step((a.length + b.length) >> 3);
    return budget.made([...a, ...b]);
  }
  if (isJqObject(a) && isJqObject(b)) {
    return merged(a, b, budget, (_old, value) => value);
  }
  return fail(`cannot add ${describeJqValue(b)} to ${describeJqValue(a)}`, span);
}

function subtract(a: unknown, b: unknown, budget: Budget, span: Span): unknown {
  if (typeof a === "number" && typeof b === "number") return budget.number(a - b);
  if (Array.isArray(a) && Array.isArray(b)) {
    budget.step(a.length);
    // `compare` rather than `equal`, so that NaN is handled as in gojq.
    return budget.made(a.filter((item) => !b.some((other) => compareValues(item, other, budget) === 0)));
  }
  return fail(`cannot subtract ${describeJqValue(b)} from ${describeJqValue(a)}`, span);
}

function multiply(a: unknown, b: unknown, budget: Budget, span: Span): unknown {
  if (typeof a === "number" && typeof b === "number") return budget.number(a * b);
  if (isJqObject(a) && isJqObject(b)) return merge(a, b, budget);
  if (typeof a === "string" && typeof b === "number") return repeat(a, b, budget, span);
  if (typeof a === "number" && typeof b === "string") return repeat(b, a, budget, span);
  return fail(`cannot multiply ${describeJqValue(a)} by ${describeJqValue(b)}`, span);
}

function repeat(text: string, times: number, budget: Budget, span: Span): unknown {
  if (times < 0 || Number.isNaN(times)) return null;
  if (text === "") return "";
  const count = Math.trunc(times);
  if (count * text.length >= 2 ** 31) return fail("the repeated string is too long", span);
  budget.text(count * text.length);
  return text.repeat(count);
}

function merge(a: JqObject, b: JqObject, budget: Budget): JqObject {
  return merged(a, b, budget, (old, value) =>
    isJqObject(old) && isJqObject(value) ? merge(old, value, budget) : value,
  );
}

/** A copy of `a` with the members of `b`; `join` combines the values of a key that both have. */
function merged(a: JqObject, b: JqObject, budget: Budget, join: (old: unknown, value: unknown) => unknown): JqObject {
  const sum: Record<string, unknown> = { ...a };
  const size = Object.keys(sum).length;
  budget.create(size + 1);
  budget.step(size);
  for (const key of Object.keys(b)) addMember(sum, key, join(memberOf(a, key), memberOf(b, key)), budget);
  return sum;
}

function divide(a: unknown, b: unknown, budget: Budget, span: Span): unknown {
  if (typeof a === "number" && typeof b === "number") {
    if (b === 0) return fail("cannot divide a number by zero", span);
    return budget.number(a / b);
  }
  if (typeof a === "string" && typeof b === "string") {
    if (a === "") return [];
    return splitText(a, b, budget);
  }
  return fail(`cannot divide ${describeJqValue(a)} by ${describeJqValue(b)}`, span);
}

/** Splits as Go's `strings.Split`: an empty separator gives the characters, no separator in the text gives the text. */
export function splitText(text: string, separator: string, budget: Budget): readonly string[] {
  budget.scan(text.length);
  // As many parts as there can be: they are accounted for before they are made.
  budget.create(Math.ceil(text.length / Math.max(1, separator.length)) + 1);
  if (separator === "") return [...text];
  return text.split(separator);
}

/** Joins strings, whose length is accounted for before they are joined. */
export function joined(parts: readonly string[], separator: string, budget: Budget): string {
  budget.text(parts.reduce((length, part) => length + part.length + separator.length, parts.length));
  return parts.join(separator);
}

function modulo(a: unknown, b: unknown, budget: Budget, span: Span): unknown {
  if (typeof a !== "number" || typeof b !== "number") {
    return fail(`cannot take the remainder of ${describeJqValue(a)} by ${describeJqValue(b)}`, span);
  }
  const divisor = toInteger(b);
  if (divisor === 0) return fail("cannot take the remainder by zero", span);
  if (Number.isNaN(a) || Number.isNaN(b)) return budget.number(Number.NaN);
  const dividend = toInteger(a);
  // Adding 0 turns -0 into 0: both engines compute with integers here.
  if (Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor)) return (dividend % divisor) + 0;
  return Number(clampedInteger(a) % clampedInteger(b));
}

/** {@link toInteger} as a 64-bit integer, of which the largest is not a double. */
export function clampedInteger(value: number): bigint {
  const integer = BigInt(toInteger(value));
  if (integer >= 2n ** 63n) return 2n ** 63n - 1n;
  return integer;
}

/** A number cut to a 64-bit integer as gojq does it: infinities become the largest, NaN the smallest. */
export function toInteger(value: number): number {
  if (Number.isNaN(value)) return -(2 ** 63);
  return Math.trunc(Math.max(-(2 ** 63), Math.min(2 ** 63, value)));
}

/** A float as Go on amd64 converts it to a 64-bit integer: what does not fit becomes the smallest one. */
export function cutInteger(value: number): bigint {
  const isInRange = value >= -(2 ** 63) && value < 2 ** 63;
  if (isInRange) return BigInt(Math.trunc(value));
  return -(2n ** 63n);
}

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
