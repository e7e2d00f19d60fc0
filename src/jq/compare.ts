import type { Budget } from "./budget.ts";
import { isJqObject, type JqObject, type TypeName, typeOf } from "./value.ts";

/** Orders strings by code point, as Go and jq do; JavaScript's own order differs above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

/** Moves surrogates, which encode the code points above U+FFFF, behind all other code units. */
function codePointRank(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return unit + 0x10000;
  return unit;
}

/** The own keys of an object in code-point order. JavaScript's order (integer-like keys first) is never seen. */
export function sortedKeys(object: JqObject, budget: Budget): string[] {
  const keys = Object.keys(object);
  const order = (a: string, b: string): number => compareTexts(a, b, budget);
  budget.step(keys.length);
  for (let index = 1; index < keys.length; index += 1) {
    if (order(keys[index - 1] ?? "", keys[index] ?? "") > 0) return keys.sort(order);
  }
  return keys;
}

function compareTexts(a: string, b: string, budget: Budget): number {
  budget.step((Math.min(a.length, b.length) >> 3) + 1);
  if (a === b) return 0;
  return compareCodePoints(a, b);
}

const ORDER: Readonly<Record<TypeName, number>> = { null: 0, boolean: 1, number: 3, string: 4, array: 5, object: 6 };

function rank(value: unknown): number {
  if (value === true) return 2;
  return ORDER[typeOf(value)];
}

/**
 * jq's order of values: null, false, true, numbers, strings, arrays, objects (by keys, then by values).
 * NaN is below every number, itself included, which is why `nan < nan` holds and `nan == nan` does not.
 */
export function compareValues(a: unknown, b: unknown, budget: Budget): number {
  if (typeof a === "number" && typeof b === "number") {
    budget.step();
    if (a < b || Number.isNaN(a)) return -1;
    if (a === b) return 0;
    return 1;
  }
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b, budget);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, budget);
  if (isJqObject(a) && isJqObject(b)) return compareObjects(a, b, budget);
  budget.step();
  return rank(a) - rank(b);
}

function compareLists(a: readonly unknown[], b: readonly unknown[], budget: Budget): number {
  budget.step();
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareValues(a[index], b[index], budget);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: JqObject, b: JqObject, budget: Budget): number {
  const keys = sortedKeys(a, budget);
  const others = sortedKeys(b, budget);
  budget.step();
  const length = Math.min(keys.length, others.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareTexts(keys[index] ?? "", others[index] ?? "", budget);
    if (order !== 0) return order;
  }
  if (keys.length !== others.length) return keys.length - others.length;
  for (const key of keys) {
    const byValue = compareValues(a[key], b[key], budget);
    if (byValue !== 0) return byValue;
  }
  return 0;
}

/** `==` of jq: deep, order of keys does not matter, NaN equals nothing. */
export function equalJq(a: unknown, b: unknown, budget: Budget): boolean {
  budget.step();
  if (typeof a === "string" && typeof b === "string") {
    if (a.length !== b.length) return false;
    budget.step(a.length >> 5);
    return a === b;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return a === b || ((a ?? null) === null && (b ?? null) === null);
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJq(item, b[index], budget));
  }
  if (!isJqObject(a) || !isJqObject(b)) return false;
  const keys = Object.keys(a);
  budget.step(keys.length);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalJq(a[key], b[key], budget));
}
