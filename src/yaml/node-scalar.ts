import type { Cursor } from "./cursor.ts";
import { isInteger, numberKey, resolvePlain } from "./scalars.ts";
import { quote } from "./text.ts";

const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/**
 * The value of a plain scalar by Go's rules.
 *
 * @throws YamlFault for text that no plain scalar may be
 */
export function plainValue(text: string, offset: number, cursor: Cursor): unknown {
  const value = resolvePlain(text);
  if (typeof value === "bigint") {
    const message =
      "an integer beyond 2^53 would lose digits; write it in quotes, as a smaller number, or as 9223372036854775807";
    throw cursor.fault(message, offset, "content");
  }
  if (NOT_FINITE.test(text)) {
    throw cursor.fault(`${text} is a number that JSON does not have; write it in quotes`, offset, "content");
  }
  return value;
}

/**
 * The value of a scalar with a tag.
 *
 * @throws YamlFault for a tag that does not fit
 */
export function taggedValue(tag: string, text: string, offset: number, cursor: Cursor): unknown {
  // For Kubernetes, `! <<` merges, in quotes too.
  if (tag === "!!str" || (tag === "!" && text !== "<<")) return text;
  const value = plainValue(text, offset, cursor);
  const fits =
    (tag === "!!null" && value === null) ||
    (tag === "!!bool" && typeof value === "boolean") ||
    (tag === "!!int" && isInteger(text)) ||
    (tag === "!!float" && typeof value === "number");
  if (!fits) throw tagFault(tag, offset, cursor);
  return value;
}

/**
 * The text of a key that is not a string in the text.
 *
 * @throws YamlFault for a map, a list or null, and for a number that Kubernetes spells in another way
 */
export function scalarKey(value: unknown, source: string, at: number, cursor: Cursor): string {
  if (typeof value === "object" && value !== null) throw cursor.fault("a map or list cannot be a key", at, "key");
  if (value === null) {
    throw cursor.fault("a key is null; Kubernetes takes only strings (write it in quotes)", at, "content");
  }
  const key = typeof value === "number" ? numberKey(source, value) : String(value);
  if (key === String(value)) return key;
  throw cursor.fault(`a key is a number that Kubernetes would spell "${key}"; write it in quotes`, at, "content");
}

/** The problem of a tag that Kubernetes does not have, or that does not fit its node. */
export function tagFault(tag: string, offset: number, cursor: Cursor): Error {
  const hint = tag.startsWith("!!") || tag === "!" ? "" : "; write a value that begins with ! in quotes";
  return cursor.fault(`tag not allowed in Kubernetes YAML: ${quote(tag)}${hint}`, offset, "content");
}
