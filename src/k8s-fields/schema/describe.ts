import { isWhole, parseQuantity, quantityNumber, quoted, stringOf } from "../../kernel/index.ts";

/** Command lines and URLs can contain a password, and a password is easily written in place of its Secret's name. */
const MAY_HOLD_SECRET = /\/(args|command|repository|url|exposedUrl|passwordSecret|accessKeySecret)$/;
const ENVIRONMENT = /\/environmentVariables(\/|$)/;
const NAME_OF_IT = /\/environmentVariables\/\d+\/(name|exclude)$/;

/**
 * Whether the text at a pointer may be or contain a secret, so that no message may show it. Of environment variables
 * that is everything but their names: a list of `NAME=value` texts is a usual mistake. A placeholder hides nothing.
 */
export function isSensitive(pointer: string, value?: unknown): boolean {
  if (typeof value === "string" && /^<[^<>]+>$/.test(value)) return false;
  return MAY_HOLD_SECRET.test(pointer) || (ENVIRONMENT.test(pointer) && !NAME_OF_IT.test(pointer));
}

/** Describes a value for a message. `isHidden`: only by its type, because the value may be a secret. */
export function describeValue(value: unknown, isHidden = false): string {
  if (isHidden) return describeHidden(value);
  if (typeof value === "string") return `the string ${quoted(value)}`;
  if (typeof value === "number" || typeof value === "bigint") return `the number ${stringOf(value)}`;
  if (typeof value === "boolean") return stringOf(value);
  return describeHidden(value);
}

/** Describes a value by its type, without the value itself, which may be a secret. */
export function describeHidden(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) {
    if (value.length === 0) return "an empty list";
    return "a list";
  }
  if (typeof value === "object") return "an object";
  const type = typeof value === "bigint" ? "number" : typeof value;
  if (type === "function" || type === "symbol") return `a ${type}`;
  return `a ${type} (not shown)`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
};

/** The types of a schema in words, without the `null` beside them. */
export function typeWords(types: readonly string[]): string {
  return types
    .filter((type) => type !== "null" || types.length === 1)
    .map((type) => TYPE_NAMES[type] ?? type)
    .join(" or ");
}

/** The fix for a value of another type, where YAML's quotes or list marks decide the type. */
export function typeFix(types: readonly string[], value: unknown, hidden: boolean): string | undefined {
  // The value has lost its text: 2.20 is 2.2, 0644 is 420, and yes is true.
  if (types.includes("string") && ["number", "boolean", "bigint"].includes(typeof value)) {
    return "put the value in quotes";
  }
  if (typeof value === "string" && !hidden) {
    const numeric = types.includes("number") || types.includes("integer");
    if (numeric && /^-?\d+(\.\d+)?$/.test(value)) return `write it without quotes: ${value}`;
    const amount = numeric ? parseQuantity(value) : undefined;
    if (amount !== undefined && (types.includes("number") || isWhole(amount))) return `write ${quantityNumber(amount)}`;
    if (types.includes("boolean") && /^(true|yes|on)$/i.test(value)) return "write it without quotes: true";
    if (types.includes("boolean") && /^(false|no|off)$/i.test(value)) return "write it without quotes: false";
  }
  if (types.includes("string") && Array.isArray(value)) return "write one text, without brackets and '- ' marks";
  if (types.includes("array")) return "write a list: one item behind each '- '";
  if (types.includes("object") && Array.isArray(value)) return "write one object, without '- ' in front of its fields";
  return undefined;
}
