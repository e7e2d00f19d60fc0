import { given, quantityNumber, quantityOf, stringOf, variableIn } from "../../kernel/index.ts";
import { describeValue } from "../schema/describe.ts";
import type { RunaiValue, RunaiValueType } from "./field.ts";
import type { RunaiProblem } from "./problem.ts";

/** A value and its place. */
interface PlacedValue {
  readonly value: unknown;
  readonly path: string;
  /** Name of the field in messages. */
  readonly label: string;
  /** Whether no message may show the value. */
  readonly secretive: boolean;
}

const TYPE_WORDS: Readonly<Record<RunaiValueType, string>> = {
  Boolean: "true or false",
  String: "a string",
  Integer: "an integer without quotes",
  Number: "a number",
  Quantity: "a quantity such as 16G",
  Any: "a value",
};

/** Returns the problem of a value whose type or limits differ from those of its field, if any. */
export function checkValue(limits: RunaiValue, placed: PlacedValue): RunaiProblem | undefined {
  const { value, secretive } = placed;
  // Another rule reports variables; whatever replaces one decides the type.
  if (typeof value === "string" && variableIn(value) !== undefined) return undefined;
  if (!hasType(limits.type, value)) {
    return problemOf(placed, TYPE_WORDS[limits.type], secretive ? undefined : retyped(limits.type, value));
  }
  const { words, pattern, minimum, maximum } = limits;
  if (words !== undefined && !words.some((word) => word === value)) {
    const respelled = words.find((word) => word.toLowerCase() === stringOf(value).toLowerCase());
    return problemOf(placed, words.join(" or "), respelled);
  }
  if (pattern !== undefined && !pattern[0].test(stringOf(value))) return problemOf(placed, pattern[1]);
  const amount = amountOf(value);
  if (minimum !== undefined && amount !== undefined && amount < minimum) {
    return problemOf(placed, `at least ${minimum}`);
  }
  if (maximum !== undefined && amount !== undefined && amount > maximum) return problemOf(placed, `at most ${maximum}`);
  return undefined;
}

function hasType(type: RunaiValueType, value: unknown): boolean {
  switch (type) {
    case "Boolean":
      return typeof value === "boolean";
    case "String":
      return typeof value === "string";
    case "Integer":
      return Number.isInteger(value) || typeof value === "bigint";
    // Live clusters accept numbers with and without quotes, and CPUs as a quantity (100m).
    case "Number":
    case "Quantity":
      return quantityOf(value) !== undefined;
    case "Any":
      return true;
  }
}

/** The value in the notation of a type, where quotes are all that differs. */
function retyped(type: RunaiValueType, value: unknown): string | undefined {
  if (type === "String") {
    if (typeof value === "object") return undefined;
    return JSON.stringify(stringOf(value));
  }
  const words = type === "Boolean" ? /^(?:true|false)$/i : /^\d{1,9}$/;
  const text = stringOf(value);
  if (words.test(text)) return text.toLowerCase();
  return undefined;
}

function amountOf(value: unknown): number | undefined {
  const quantity = quantityOf(value);
  return quantity && quantityNumber(quantity);
}

function problemOf({ value, path, label, secretive }: PlacedValue, expected: string, right?: string): RunaiProblem {
  const received = describeValue(value, secretive);
  const fix = right === undefined ? undefined : `write ${right}`;
  return given({
    code: "form",
    path,
    message: `${label} must be ${expected}, but is ${received}`,
    expected,
    received,
    fix,
  });
}
