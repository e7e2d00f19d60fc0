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

function constantsOf(source: string): readonly unknown[] {
  const root = newShape();
  traceExpression(parseJq(source), root);
  return [...(root.fields.get("a")?.constants ?? [])];
}

test.each([
  ['.a == "x"', ["x"]],
  ["1 != .a", [1]],
  ['.a | startswith("x")', ["xx"]],
  ['.a | endswith("y")', ["xy"]],
  [".a | startswith(1)", [1]],
  [".a | startswith(.b)", []],
])("the constants that %s compares the place with", (source, constants) => {
  expect(constantsOf(source)).toEqual(constants);
});

test.each([
  [".a | tostring", ["place"]],
  ["{x: .a, y: 1} | .x", ["place"]],
  ["{x: .a, y: 1} | .[.b]", ["place", "constant"]],
  [".a | first", ["place"]],
  [".a | sort", ["list"]],
  [".a | sort | .[0].b", ["place"]],
  [".a | sort_by(.b)", ["list"]],
  [".a | explode", ["other"]],
])("the results of %s", (source, kinds) => {
  expect(traceExpression(parseJq(source), newShape()).map(({ kind }) => kind)).toEqual(kinds);
});

test("a place with one known field is a map, and a sum with it consists of its places", () => {
  const results = traceExpression(parseJq(".a.b, (.a + .c)"), newShape());
  expect(results.map(({ kind }) => kind)).toEqual(["place", "place", "place"]);
});

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
