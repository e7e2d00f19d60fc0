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

/** The type of a value with its article, for messages. The value itself may be a secret. */
export function describeJqValue(value: unknown): string {
  const type = typeOf(value);
  if (type === "null") return type;
  if (type === "array" || type === "object") return `an ${type}`;
  return `a ${type}`;
}
