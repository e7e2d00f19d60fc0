import { isDeepStrictEqual } from "node:util";
import { RiError } from "../../src/interpret/objects/error.ts";
import { type Answer, answer } from "./calls.ts";
import type { Vector } from "./vector.ts";

/** The outcome of a vector. `deviates` is a difference that its tags permit. */
export interface Verdict {
  readonly id: string;
  readonly outcome: "passed" | "deviates" | "failed";
  /** Empty when passed. */
  readonly why: string;
  /** Whether the class of the error is the recorded one, where one is recorded. */
  readonly categoryAgrees?: boolean;
}

/** Tags of vectors from which an engine may differ on purpose; src/interpret/REFERENCE.md explains each difference. */
const permittedDeviations: readonly string[] = ["karta-laxity", "gojq-dialect", "go-format", "karta-bug", "k8s-typed"];

/** Performs the call of a vector and compares the answer with the recorded one. */
export function judge(vector: Vector): Verdict {
  const given = answer(vector);
  const why = difference(vector, given);
  const category = vector.errorCategory;
  const agrees =
    category === undefined
      ? {}
      : { categoryAgrees: given.error instanceof RiError && given.error.category === category };
  if (why === undefined) return { id: vector.id, outcome: "passed", why: "", ...agrees };
  const permitted = (vector.tags ?? []).some((tag) => permittedDeviations.includes(tag));
  return { id: vector.id, outcome: permitted ? "deviates" : "failed", why, ...agrees };
}

function difference(vector: Vector, { result, error }: Answer): string | undefined {
  if (vector.expectError !== undefined) {
    if (error === undefined) return `expected the error ${vector.expectError}, but got ${show(result)}`;
    const missing = (vector.expectErrorContains ?? []).filter((phrase) => !error.message.includes(phrase));
    return missing.length === 0 ? undefined : `the error lacks ${missing.map(show).join(", ")}: ${error.message}`;
  }
  if (error !== undefined) return `unexpected error: ${error.message}`;
  const expected = "expect" in vector ? vector.expect : vector.expectObject;
  return sameBy(vector, expected, result) ? undefined : `expected ${show(expected)}, but got ${show(result)}`;
}

function sameBy(vector: Vector, expected: unknown, result: unknown): boolean {
  switch (vector.compare) {
    case "prune":
    case "summary":
      return isDeepStrictEqual(prune(plain(result)), prune(plain(expected)));
    case "length-and-prefix":
      return (
        Array.isArray(result) &&
        Array.isArray(expected) &&
        result.length === vector.expectLength &&
        isDeepStrictEqual(plain(result.slice(0, expected.length)), plain(expected))
      );
    case "errors-exact-or-prefix":
      return sameErrors(plain(expected), plain(result));
    default:
      return same(plain(expected), plain(result));
  }
}

// A null list equals an empty one, at any depth: Go writes either.
function same(expected: unknown, result: unknown): boolean {
  if (isEmptyList(expected) && isEmptyList(result)) return true;
  if (Array.isArray(expected) && Array.isArray(result)) {
    return expected.length === result.length && expected.every((item, index) => same(item, result[index]));
  }
  if (isObject(expected) && isObject(result)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(result)]);
    return [...keys].every(
      (key) => Object.hasOwn(expected, key) === Object.hasOwn(result, key) && same(expected[key], result[key]),
    );
  }
  return isDeepStrictEqual(expected, result);
}

function isEmptyList(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Validation {
  readonly valid: boolean;
  readonly errors: readonly string[];
}

function sameErrors(expected: unknown, result: unknown): boolean {
  const [wanted, got] = [expected, result] as readonly Validation[];
  return (
    wanted !== undefined &&
    got !== undefined &&
    wanted.valid === got.valid &&
    wanted.errors.length === got.errors.length &&
    wanted.errors.every((error, index) => {
      const actual = got.errors[index] ?? "";
      return error.startsWith("failed to parse") ? actual.startsWith(error) : actual === error;
    })
  );
}

/** A copy without null, "", {} and [], which Go writes for absent values and TypeScript leaves out. */
function prune(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(prune).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, entry]) => [key, prune(entry)] as const);
    const kept = entries.filter(([, entry]) => entry !== undefined);
    return kept.length === 0 ? undefined : Object.fromEntries(kept);
  }
  return value === null || value === "" ? undefined : value;
}

// Through JSON: undefined fields go, and nothing but data is compared.
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
