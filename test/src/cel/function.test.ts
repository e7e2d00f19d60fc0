import { expect, test } from "vitest";
import { compareCel, onList, onLists, onOptional, onQuantities, onTexts } from "../../../src/cel/function.ts";
import { CelDuration, CelQuantity, CelTime } from "../../../src/cel/scalars.ts";
import { type CelData, CelOptional } from "../../../src/cel/values.ts";
import { Work } from "../../../src/cel/work.ts";

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

const one = new CelQuantity(1n);

test.each([
  ["of two texts", onTexts(() => true), ["a", "b"]],
  ["of a list", onList(() => true), [[]]],
  ["of two lists", onLists(() => true), [[], []]],
  ["of two quantities", onQuantities(() => true), [one, one]],
  ["of an optional value", onOptional(() => true), [new CelOptional(), 1n]],
] as const)("a function %s is not called with other arguments", (_, run, args: readonly CelData[]) => {
  expect(run(args, new Work())).toBe(true);
  for (const index of args.keys()) {
    const others = args.map((arg, at) => (at === index ? false : arg));
    // The alternative of an optional value may have any type.
    const isAny = args[0] instanceof CelOptional && index === 1;
    expect([index, run(others, new Work())]).toEqual([index, isAny ? true : undefined]);
  }
});
