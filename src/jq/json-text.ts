import type { Budget } from "./budget.ts";
import { sortedKeys } from "./compare.ts";
import { isJqObject } from "./value.ts";

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
