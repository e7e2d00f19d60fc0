import { isObject as isRecord } from "../base/read.ts";
import { RiError } from "./error.ts";
import { type PodPart, podPartProblem } from "./pod-shape.ts";

/** What the results of a path are taken for. `undefined` stands for the absent value of the type. */
export interface Conversion<T> {
  readonly type: string;
  readonly convert: (value: unknown) => T | Mismatch;
}

/** Why a value is not of a type. */
export class Mismatch {
  readonly expected: string;
  readonly received: string;

  constructor(expected: string, value: unknown) {
    this.expected = expected;
    this.received = jsonType(value);
  }
}

/** Results as values of a type, null being the type's empty value; throws `conversion` at the first that is not. */
export function convertAll<T>(conversion: Conversion<T>, results: readonly unknown[]): readonly T[] {
  return results.map((result, index) => {
    const converted = conversion.convert(result);
    if (converted instanceof Mismatch) {
      throw new RiError(
        "conversion",
        `failed to convert object at index ${index} to type ${conversion.type}: cannot unmarshal ${converted.received} into ${converted.expected}`,
      );
    }
    return converted;
  });
}

/** A text; null is the empty one. */
export const toText: Conversion<string> = {
  type: "string",
  convert: (value) => (value === null ? "" : typeof value === "string" ? value : new Mismatch("a string", value)),
};

/** A whole number of 32 bits, or absent. */
export const toCount: Conversion<number | undefined> = {
  type: "*int32",
  convert: (value) => {
    if (value === null) return undefined;
    return typeof value === "number" && Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31
      ? value
      : new Mismatch("a whole number of 32 bits", value);
  },
};

/** A list of conditions: objects or nulls; null is the empty list. */
export const conditionList: Conversion<readonly (Readonly<Record<string, unknown>> | null)[]> = {
  type: "[]map[string]interface {}",
  convert: (value) => {
    if (value === null) return [];
    if (!Array.isArray(value)) return new Mismatch("a list of objects", value);
    const wrong: unknown = value.find((entry: unknown) => entry !== null && !isRecord(entry));
    return wrong === undefined ? value : new Mismatch("an object", wrong);
  },
};

/** A part of a pod definition with its own empty value for null. */
export function podPart(part: PodPart, empty: unknown): Conversion<unknown> {
  return {
    type: part,
    convert: (value) => {
      if (value === null) return empty;
      const problem = podPartProblem(part, value);
      return problem === undefined
        ? value
        : new Mismatch(`${problem.expected} at ${part}${problem.path}`, problem.value);
    },
  };
}

/** The name of a value's type in JSON, with the number itself. */
export function jsonType(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return `number ${value}`;
  return Array.isArray(value) ? "array" : typeof value;
}
