import { expect, test } from "vitest";
import { compareCel } from "../../../src/crd/cel-function.ts";
import { type CelData, CelDuration, CelTime } from "../../../src/crd/cel-values.ts";
import { Work } from "../../../src/crd/work.ts";

test.each<[string, CelData, CelData, number | undefined]>([
  ["numbers", 1n, 1.5, -1],
  ["texts", "b", "a", 1],
  ["truth values", false, true, -1],
  ["times", new CelTime(2n), new CelTime(1n), 1],
  ["lengths of time", new CelDuration(1n), new CelDuration(1n), 0],
  ["a time and a length of time", new CelTime(1n), new CelDuration(2n), undefined],
  ["a length of time and a time", new CelDuration(1n), new CelTime(2n), undefined],
  ["a text and a number", "1", 1n, undefined],
  ["a number and a truth value", 1n, true, undefined],
  ["null and null", null, null, undefined],
])("the order of %s", (_, a, b, expected) => {
  expect(compareCel(a, b, new Work())).toBe(expected);
});
