import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactJson, integerDigits, isInteger64, numberOfInteger } from "../../../../src/kernel/base/large-integer.ts";

const LARGEST = 2n ** 63n - 1n;

describe("numberOfInteger", () => {
  it.each([0n, -1n, 2n ** 53n, 2n ** 60n, -(2n ** 63n), LARGEST])(
    "%s has a number, which has its digits",
    (integer) => {
      const number = numberOfInteger(integer) ?? Number.NaN;
      expect(integerDigits(number)).toBe(String(integer));
      expect(isInteger64(number)).toBe(true);
    },
  );

  it.each([2n ** 53n + 1n, LARGEST - 1n, LARGEST + 1n, 2n ** 64n, -(2n ** 63n) - 1n, -(2n ** 64n)])(
    "no number holds all digits of %s",
    (integer) => expect(numberOfInteger(integer)).toBeUndefined(),
  );

  it("has one number for each integer, and back", () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 65n), 2n ** 65n), fc.nat(63), (integer, shift) => {
        const rounded = (integer >> BigInt(shift)) << BigInt(shift);
        const number = numberOfInteger(rounded);
        expect(number === undefined ? undefined : integerDigits(number)).toBe(
          number === undefined ? undefined : String(rounded),
        );
      }),
    );
  });
});

describe("isInteger64", () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 64, -(2 ** 63) * 1.001])("is false for %s", (value) =>
    expect(isInteger64(value)).toBe(false),
  );
});

describe("exactJson", () => {
  it("is JSON.stringify without large integers", () => {
    for (const value of [
      undefined,
      null,
      {},
      [1, 0.5, "1234567890123456789"],
      { a: 2 ** 64, b: "@1234567890123456" },
    ]) {
      expect(exactJson(value)).toBe(JSON.stringify(value));
      expect(exactJson(value, 2)).toBe(JSON.stringify(value, null, 2));
    }
  });

  it("has all digits of large integers", () => {
    expect(exactJson([2 ** 60, 2 ** 63, -(2 ** 63), 2 ** 53])).toBe(
      "[1152921504606846976,9223372036854775807,-9223372036854775808,9007199254740992]",
    );
  });

  it("keeps texts that look like its mark", () => {
    const texts = ["@", '"@', "@@1152921504606846976", '"@@1152921504606846976"', "\\"];
    expect(exactJson({ a: 2 ** 60, texts })).toBe(`{"a":1152921504606846976,"texts":${JSON.stringify(texts)}}`);
    expect(exactJson({ '@1"': 2 ** 60 }, 1)).toBe('{\n "@1\\"": 1152921504606846976\n}');
  });
});
