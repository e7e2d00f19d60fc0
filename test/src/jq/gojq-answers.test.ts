import { describe, expect, it } from "vitest";
import { JqError } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { answers } from "./gojq-answers.ts";

/** Go computes the last digit of functions such as `sin` otherwise than JavaScript. */
const PRECISION = 1e-14;

function isNear(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= PRECISION * Math.max(Math.abs(a), Math.abs(b));
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  if (Array.isArray(a) !== Array.isArray(b) || left.length !== right.size) return false;
  return left.every(([key, value]) => right.has(key) && isNear(value, right.get(key)));
}

function ours(program: string, input: unknown): readonly unknown[] | undefined {
  try {
    return compileReference(program).run(input);
  } catch (error) {
    if (error instanceof JqError && (error.category === "runtime" || error.category === "syntax")) return undefined;
    throw error;
  }
}

describe("the answers of gojq", () => {
  it.each(answers)("$program on $input", ({ program, input, outputs }) => {
    const result = ours(program, input);
    if (!isNear(result ?? null, outputs ?? null)) expect(result).toEqual(outputs);
  });

  it("are as many as were recorded, and some are failures", () => {
    expect(answers.length).toBeGreaterThan(500);
    expect(answers.filter(({ fails }) => fails).length).toBeGreaterThan(50);
  });
});
