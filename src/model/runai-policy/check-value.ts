import { describeValue, isSensitive, typeFix } from "../../k8s-fields/index.ts";
import type { FieldProblem } from "../../kernel/index.ts";
import { choices, given, isObject, parseQuantity, pointerTo } from "../../kernel/index.ts";
import type { PolicyValueField } from "./field.ts";
import type { PolicyValueType } from "./value-type.ts";

const EXPECTED: Readonly<Record<PolicyValueType, string>> = {
  boolean: "a boolean",
  string: "a string",
  word: "a string",
  integer: "an integer",
  "optional-integer": "an integer",
  number: "a number",
  quantity: "a quantity such as 500M, 16Gi or 1.5G",
  list: "a list of strings",
  object: "an object",
  "start-up": "a string",
};

/** The JSON type of a value, for the fix of one in quotes, or without them. */
const JSON_TYPES: Readonly<Record<PolicyValueType, string>> = {
  boolean: "boolean",
  string: "string",
  word: "string",
  integer: "integer",
  "optional-integer": "integer",
  number: "number",
  quantity: "string",
  list: "array",
  object: "object",
  "start-up": "string",
};

/** The problem of a value of another type than `expected`. */
export function mistyped(path: string, value: unknown, expected: string, jsonType: string): FieldProblem {
  const hidden = isSensitive(path, value);
  const received = describeValue(value, hidden);
  const fix = typeFix([jsonType], value, hidden);
  const message = `must be ${expected}, but is ${received}`;
  return given({ fault: "schema", path, message, expected, received, fix });
}

/** Returns the problems of a value of a field: a default, a bound or an option. */
export function valueProblems(field: PolicyValueField, value: unknown, path: string): readonly FieldProblem[] {
  if (!hasType(field, value)) return [mistyped(path, value, EXPECTED[field.type], JSON_TYPES[field.type])];
  if (field.type === "list" && Array.isArray(value)) {
    return value.flatMap((item, index) =>
      typeof item === "string" ? [] : [mistyped(pointerTo(path, index), item, "a string", "string")],
    );
  }
  const { words } = field;
  if (words === undefined || typeof value !== "string" || words.includes(value)) return [];
  const expected = choices("one of ", words) ?? "another value";
  const received = describeValue(value);
  return [{ fault: "schema", path, message: `must be ${expected}, but is ${received}`, expected, received }];
}

function hasType({ type, bareNumber }: PolicyValueField, value: unknown): boolean {
  switch (type) {
    case "boolean":
      return typeof value === "boolean";
    case "integer":
    case "optional-integer":
      return typeof value === "bigint" || Number.isInteger(value);
    case "number":
      return typeof value === "bigint" || Number.isFinite(value);
    case "quantity":
      return typeof value === "string" && parseQuantity(value) !== undefined;
    case "list":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return typeof value === "string" || (bareNumber === true && typeof value === "number");
  }
}
