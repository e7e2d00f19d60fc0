import type { Budget } from "./budget.ts";

/** An object value: own keys only. Objects that the evaluator makes own `__proto__` and `constructor` like any key. */
export type JqObject = { readonly [key: string]: unknown };

/** The name that jq's `type` gives a value. */
export type TypeName = "null" | "boolean" | "number" | "string" | "array" | "object";

/** jq's name for the type of a JSON value; undefined counts as null. */
export function typeOf(value: unknown): TypeName {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return "string";
    default:
      return "object";
  }
}

/** Whether a value is a JSON object. */
export function isJqObject(value: unknown): value is JqObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether jq takes a value for true: everything except false and null. */
export function isTruthy(value: unknown): boolean {
  return value !== false && value !== null && value !== undefined;
}

/** The value of an own key, or null. */
export function memberOf(object: JqObject, key: string): unknown {
  if (Object.hasOwn(object, key)) return object[key] ?? null;
  return null;
}

/** Sets an own key without ever touching the prototype. Only for objects that the evaluator has just made. */
export function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}

/** Sets a member of a new object, and accounts for it. */
export function addMember(object: Record<string, unknown>, key: string, value: unknown, budget: Budget): void {
  budget.create(1);
  budget.step();
  setMember(object, key, value);
}

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

/** A number as gojq prints it: shortest form, exponents as in JavaScript, NaN as null, infinities as the largest double. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return "null";
  if (Object.is(value, -0)) return "-0";
  return String(Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value)));
}

/** DEL is escaped by gojq and jq, but not by `JSON.stringify`. */
const DELETE = /\u007f/g;

/** Compact JSON with keys in code-point order, as gojq's `tojson` writes it. */
export function toJson(value: unknown, budget: Budget): string {
  const parts: string[] = [];
  appendJson(value, parts, budget);
  return budget.made(parts.join(""));
}

function appendJson(value: unknown, parts: string[], budget: Budget): void {
  budget.create(1);
  budget.step(2);
  switch (typeof value) {
    case "string":
      parts.push(quote(value, budget));
      return;
    case "number":
      parts.push(formatNumber(value));
      return;
    case "boolean":
      parts.push(String(value));
      return;
    default:
      break;
  }
  if (Array.isArray(value)) {
    parts.push("[");
    value.forEach((item, index) => {
      if (index > 0) parts.push(",");
      appendJson(item, parts, budget);
    });
    parts.push("]");
  } else if (isJqObject(value)) {
    parts.push("{");
    let separator = "";
    for (const key of sortedKeys(value, budget)) {
      parts.push(separator, quote(key, budget), ":");
      appendJson(value[key], parts, budget);
      separator = ",";
    }
    parts.push("}");
  } else {
    parts.push("null");
  }
}

function quote(text: string, budget: Budget): string {
  // A control character becomes six characters.
  budget.text(text.length * 6);
  return budget.made(JSON.stringify(text).replace(DELETE, "\\u007f"));
}

/** The type of a value with its article, for messages. The value itself may be a secret. */
export function describeJqValue(value: unknown): string {
  const type = typeOf(value);
  if (type === "null") return type;
  if (type === "array" || type === "object") return `an ${type}`;
  return `a ${type}`;
}
