import type { BinaryOperator } from "./ast.ts";
import type { Budget } from "./budget.ts";
import { compareValues, equalJq } from "./compare.ts";
import type { Span } from "./error.ts";
import { clampedInteger, toInteger } from "./integers.ts";
import { fail } from "./runtime.ts";
import { addMember, describeJqValue, isJqObject, type JqObject, memberOf } from "./value.ts";

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
