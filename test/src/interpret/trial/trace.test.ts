import { describe, expect, test } from "vitest";
import { newShape, type ReadPlace } from "../../../../src/interpret/trial/shape.ts";
import { traceExpression } from "../../../../src/interpret/trial/trace.ts";
import { parseJq } from "../../../../src/jq/index.ts";

function usesOf(source: string): readonly string[] {
  const root = newShape();
  traceExpression(parseJq(source), root);
  const field: ReadPlace | undefined = root.fields.get("a");
  return [...(field?.uses ?? [])];
}

describe("the type of a place that an expression reads", () => {
  test.each([
    [".a", []],
    [".a // empty", []],
    [".a // null", []],
    [".a // true", []],
    [".a // 1", ["number"]],
    ['.a // "x"', ["text"]],
    [".a // []", ["list"]],
    [".a // {}", ["map"]],
    ["-.a", ["number"]],
    [".a - 1", ["number"]],
    ['.a + "x"', ["text"]],
    [".a[0]", ["list"]],
  ])("%s", (source, uses) => {
    expect(usesOf(source)).toEqual(uses);
  });
});
