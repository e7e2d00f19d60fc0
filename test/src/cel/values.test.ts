import { expect, test } from "vitest";
import { equalCel } from "../../../src/cel/equal-values.ts";
import { CelDuration, CelOpaque, CelQuantity, CelTime } from "../../../src/cel/scalars.ts";
import { type CelData, CelOptional, celType } from "../../../src/cel/values.ts";
import { Work } from "../../../src/cel/work.ts";

test.each<[CelData, string]>([
  [null, "null"],
  [true, "bool"],
  [1n, "int"],
  [1.5, "double"],
  ["a", "string"],
  [[], "list"],
  [new Map(), "map"],
  [new CelTime(0n), "time"],
  [new CelDuration(0n), "duration"],
  [new CelQuantity(0n), "quantity"],
  [new CelOptional(), "optional"],
  [new CelOpaque("bytes"), "opaque"],
])("the type of value %# is %s", (value, type) => {
  expect(celType(value)).toBe(type);
});

test.each<[CelData, CelData, boolean]>([
  [null, null, true],
  [null, false, false],
  [1n, 1, true],
  [1n, 1.5, false],
  [1, 1n, true],
  [2n, 1n, false],
  [1, 2, false],
  [1n, true, false],
  [Number.NaN, Number.NaN, false],
  ["a", "a", true],
  ["a", "b", false],
  ["1", 1n, false],
  [[1n, "a"], [1n, "a"], true],
  [[1n], [1n, 2n], false],
  [[1n, 2n], [2n, 1n], false],
  [[], new Map(), false],
  [new Map([["a", 1n]]), new Map([["a", 1n]]), true],
  [new Map([["a", 1n]]), new Map([["a", 2n]]), false],
  [new Map([["a", 1n]]), new Map([["b", 1n]]), false],
  [new Map([["a", 1n]]), new Map(), false],
  [new CelTime(1n), new CelTime(1n), true],
  [new CelTime(1n), new CelTime(2n), false],
  [new CelTime(1n), new CelDuration(1n), false],
  [new CelDuration(1n), new CelDuration(1n), true],
  [new CelDuration(1n), new CelDuration(2n), false],
  [new CelDuration(1n), new CelTime(1n), false],
  [new CelQuantity(1n), new CelQuantity(1n), true],
  [new CelQuantity(1n), new CelQuantity(2n), false],
  [new CelQuantity(1n), new CelTime(1n), false],
  [new CelOptional(1n), new CelOptional(1n), true],
  [new CelOptional(1n), new CelOptional(2n), false],
  [new CelOptional(), new CelOptional(), true],
  [new CelOptional(), new CelOptional(1n), false],
  [new CelOptional(1n), new CelOptional(), false],
  [new CelOptional(1n), 1n, false],
])("the equality of pair %#", (a, b, expected) => {
  expect(equalCel(a, b, new Work())).toBe(expected);
});

test("comparing different texts costs their length only where the lengths are the same", () => {
  const cost = (a: string, b: string) => {
    const work = new Work();
    equalCel(a, b, work);
    return work.used;
  };
  expect(cost("a".repeat(160), "b".repeat(160))).toBe(11);
  expect(cost("a".repeat(160), "b".repeat(161))).toBe(1);
});

test("an opaque value is compared with no other", () => {
  const bytes = new CelOpaque("bytes");
  expect(() => equalCel(bytes, 1n, new Work())).toThrow("reads bytes");
  expect(() => equalCel(1n, bytes, new Work())).toThrow("reads bytes");
});
