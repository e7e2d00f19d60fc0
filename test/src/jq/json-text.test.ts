import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget, LimitReached } from "../../../src/jq/budget.ts";
import { formatNumber, toJson } from "../../../src/jq/json-text.ts";
import { documentText } from "./arbitrary.ts";

const budget = (): Budget => new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
const anyValue = documentText.map((text): unknown => JSON.parse(text));

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [-0, "-0"],
    [1, "1"],
    [-1.5, "-1.5"],
    [0.1 + 0.2, "0.30000000000000004"],
    [1e17, "100000000000000000"],
    [1e21, "1e+21"],
    [1e-6, "0.000001"],
    [1e-7, "1e-7"],
    [Number.NaN, "null"],
    [Number.POSITIVE_INFINITY, "1.7976931348623157e+308"],
    [Number.NEGATIVE_INFINITY, "-1.7976931348623157e+308"],
  ])("%d", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe("toJson", () => {
  it("writes keys in order and escapes as gojq does", () => {
    expect(toJson({ b: [1, null, true], a: '\u0000\u001f\u007f"\\\n<é😀' }, budget())).toBe(
      '{"a":"\\u0000\\u001f\\u007f\\"\\\\\\n<é😀","b":[1,null,true]}',
    );
    expect(toJson(undefined, budget())).toBe("null");
    expect(toJson({ a: undefined }, budget())).toBe('{"a":null}');
  });

  it("is read back as the same value", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(JSON.parse(toJson(value, budget()))).toEqual(value);
      }),
      { seed: 4 },
    );
  });

  it("is the same for the same value, whatever the order of its keys", () => {
    expect(toJson({ a: 1, b: { d: 1, c: 2 } }, budget())).toBe(toJson({ b: { c: 2, d: 1 }, a: 1 }, budget()));
  });

  it("costs values and steps", () => {
    expect(() => toJson(new Array(100).fill(0), new Budget(10, 1_000))).toThrow(LimitReached as unknown as Error);
    expect(() => toJson("x".repeat(1_000), new Budget(1_000, 10))).toThrow(LimitReached as unknown as Error);
  });
});
