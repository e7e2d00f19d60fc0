import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { typeFix } from "../../src/k8s-fields/index.ts";

/** The names that faults have for the types of JSON Schema. */
const TYPES: Readonly<Record<string, string>> = {
  "a string": "string",
  "a boolean": "boolean",
  "an integer": "integer",
  "a number": "number",
  "a list": "array",
  "a map": "object",
};

/**
 * The fix for a field with a value of another type: quotes to add or to remove, a list or a single object. Undefined for
 * types whose values YAML does not distinguish. It never shows the value of a string field, which may be secret.
 */
export function fixOfType({ expected = "", value }: Pick<ObjectFault, "expected" | "value">): string | undefined {
  const type = TYPES[expected.split(" of ", 1)[0] ?? ""];
  if (type === undefined) return undefined;
  return typeFix([type], value, type === "string");
}
