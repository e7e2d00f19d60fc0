import { isObject } from "../../kernel/index.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { RiError } from "./error.ts";

/** A type for the results of a path. `undefined` is the type's absent value. */
export interface Conversion<T> {
  readonly type: string;
  readonly convert: (value: unknown) => T | Mismatch;
}

/** The reason for which a value does not have a type. */
export class Mismatch {
  readonly expected: string;
  readonly received: string;

  constructor(expected: string, value: unknown) {
    this.expected = expected;
    this.received = jsonType(value);
  }
}

/** All results of a path as values of a type; throws as `evaluateExpression`, and `conversion` at the first mismatch. */
export function evaluateAs<T>(
  engine: Engine,
  source: string,
  object: unknown,
  { type, convert }: Conversion<T>,
): readonly T[] {
  return evaluateExpression(engine, source, object).map((result, index) => {
    const converted = convert(result);
    if (!(converted instanceof Mismatch)) return converted;
    const { received, expected } = converted;
    const message = `failed to convert object at index ${index} to type ${type}: cannot unmarshal ${received} into ${expected}`;
    throw new RiError("conversion", message, source, `the result must be ${expected}, but is ${received}`);
  });
}

/** A string; null becomes the empty one. */
export const convertText: Conversion<string> = {
  type: "string",
  convert: (value) => {
    if (value === null) return "";
    if (typeof value === "string") return value;
    return new Mismatch("a string", value);
  },
};

/** An integer of 32 bits, or absent. */
export const toCount: Conversion<number | undefined> = {
  type: "*int32",
  convert: (value) => {
    if (value === null) return undefined;
    if (typeof value === "number" && Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31) return value;
    return new Mismatch("an integer of 32 bits", value);
  },
};

/** A list of conditions: objects or nulls; null becomes the empty list. */
export const conditionList: Conversion<readonly (Readonly<Record<string, unknown>> | null)[]> = {
  type: "[]map[string]interface {}",
  convert: (value) => {
    if (value === null) return [];
    if (!Array.isArray(value)) return new Mismatch("a list of objects", value);
    const invalid: unknown = value.find((entry: unknown) => entry !== null && !isObject(entry));
    if (invalid === undefined) return value;
    return new Mismatch("an object", invalid);
  },
};

/** The JSON type of a value, for a number with the number itself. */
export function jsonType(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return `number ${value}`;
  if (Array.isArray(value)) return "array";
  return typeof value;
}
