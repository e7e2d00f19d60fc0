import { quoted } from "../finding/field-problem.ts";

/** Command lines and URLs can carry a password, and a password is easily written where its Secret's name belongs. */
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

/** What a value is, for the sentence "found …"; secrets only by their type. */
export function describeValue(value: unknown, hidden = false): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  switch (typeof value) {
    case "string":
      return hidden ? "a string (not shown)" : `the string ${quoted(value)}`;
    case "number":
    case "bigint":
      return hidden ? "a number (not shown)" : `the number ${value}`;
    case "boolean":
      return hidden ? "a boolean (not shown)" : `${value}`;
    case "object":
      return "an object";
    default:
      return `a ${typeof value}`;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
};

/** The types of a schema in words; that `null` is allowed as well goes without saying. */
export function typeWords(types: readonly string[]): string {
  return types
    .filter((type) => type !== "null" || types.length === 1)
    .map((type) => TYPE_NAMES[type] ?? type)
    .join(" or ");
}

/** What to write where a scalar only has the wrong type, as YAML's quotes decide it. */
export function typeFix(types: readonly string[], value: unknown, hidden: boolean): string | undefined {
  if (types.includes("string") && ["number", "boolean", "bigint"].includes(typeof value)) {
    return hidden ? "put the value in quotes" : `write it in quotes: "${value}"`;
  }
  if (typeof value === "string" && !hidden) {
    const numeric = types.includes("number") || types.includes("integer");
    if (numeric && /^-?\d+(\.\d+)?$/.test(value)) return `write it without quotes: ${value}`;
    const truth = /^(?:(true|yes|on)|false|no|off)$/i.exec(value);
    if (types.includes("boolean") && truth !== null) {
      return `write it without quotes: ${truth[1] === undefined ? "false" : "true"}`;
    }
  }
  if (types.includes("array")) return "write a list: one item behind each '- '";
  if (types.includes("object") && Array.isArray(value)) return "write one object, without '- ' in front of its fields";
  return undefined;
}
