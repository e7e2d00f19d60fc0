import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget, LimitReached } from "../../../src/jq/budget.ts";
import { compareCodePoints, compareValues, equalJq, sortedKeys } from "../../../src/jq/compare.ts";
import { setMember } from "../../../src/jq/value.ts";
import { documentText } from "./arbitrary.ts";

const budget = (): Budget => new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
const anyText = fc.string({ unit: "binary", maxLength: 6 });
const anyValue = documentText.map((text): unknown => JSON.parse(text));

/** The order Go and jq use, computed the slow way. */
function byCodePoints(a: string, b: string): number {
  const x = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const y = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  for (let index = 0; index < Math.min(x.length, y.length); index += 1) {
    const difference = (x[index] ?? 0) - (y[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(x.length - y.length);
}

describe("compareCodePoints", () => {
  it("orders by code point", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(byCodePoints(a, b));
      }),
      { seed: 1 },
    );
    expect(compareCodePoints("\uffff", "😀")).toBeLessThan(0);
    expect("\uffff" < "😀").toBe(false);
  });
});

describe("sortedKeys", () => {
  it("does not show JavaScript's order", () => {
    expect(sortedKeys({ b: 1, 10: 1, 9: 1, a: 1 }, budget())).toEqual(["10", "9", "a", "b"]);
    expect(sortedKeys({}, budget())).toEqual([]);
  });

  it("is sorted and complete", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyText), (keys) => {
        const object: Record<string, unknown> = {};
        for (const key of keys) setMember(object, key, 1);
        expect(sortedKeys(object, budget())).toEqual([...keys].sort(byCodePoints));
      }),
      { seed: 2 },
    );
  });
});

describe("compareValues", () => {
  it("orders types", () => {
    const ordered = [null, false, true, -1, 0, 1, "", "a", [], [0], {}, { a: 0 }];
    for (const [i, a] of ordered.entries()) {
      for (const [j, b] of ordered.entries()) expect(Math.sign(compareValues(a, b, budget()))).toBe(Math.sign(i - j));
    }
  });

  it("compares objects by their keys first", () => {
    expect(compareValues({ a: 9 }, { b: 0 }, budget())).toBeLessThan(0);
    expect(compareValues({ a: 1, c: 1 }, { a: 1, b: 9 }, budget())).toBeGreaterThan(0);
    expect(compareValues({ b: 1, a: 2 }, { a: 2, b: 1 }, budget())).toBe(0);
    expect(compareValues({ a: 1 }, { a: 1, b: 1 }, budget())).toBeLessThan(0);
  });

  it("is an order, and agrees with equality", () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        const ab = Math.sign(compareValues(a, b, budget()));
        expect(Math.sign(compareValues(b, a, budget()))).toBe(-ab + 0);
        expect(compareValues(a, a, budget())).toBe(0);
        expect(equalJq(a, b, budget())).toBe(ab === 0);
        if (ab <= 0 && compareValues(b, c, budget()) <= 0) expect(compareValues(a, c, budget())).toBeLessThanOrEqual(0);
      }),
      { seed: 3 },
    );
  });

  it("costs steps", () => {
    const list = new Array(100).fill(0);
    expect(() => compareValues(list, list, new Budget(50, 0))).toThrow(LimitReached as unknown as Error);
    expect(() => equalJq(list, [...list], new Budget(50, 0))).toThrow(LimitReached as unknown as Error);
  });
});
