import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceQuantity } from "../../../../src/gpu/quota/device-quantity.ts";
import { MOST_DEVICES } from "../../../../src/kernel/base/gpu-resources.ts";

describe("deviceQuantity", () => {
  it.each([[undefined], [null], [{}], [[]], [true], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    "refuses %s",
    (value) => {
      expect(deviceQuantity(value)).toBeUndefined();
    },
  );

  it.each([
    "",
    " 1",
    "1 ",
    "1 Gi",
    "1K",
    "1mi",
    "0x10",
    "1_000",
    "1e",
    "e5",
    ".",
    "+",
    "--1",
    "1.2.3",
    "NaN",
    "Inf",
    "one",
    "1GiB",
  ])("refuses the text %o", (value) => {
    expect(deviceQuantity(value)).toBeUndefined();
  });

  it.each([
    ["0", 0, true],
    ["-0", 0, true],
    ["8", 8, true],
    [8, 8, true],
    ["+8", 8, true],
    ["8.", 8, true],
    ["8.000", 8, true],
    [".5", 1, false],
    ["0.75", 1, false],
    ["-0.5", -1, false],
    ["2000m", 2, true],
    ["1001m", 2, false],
    ["1k", 1000, true],
    ["1Ki", 1024, true],
    ["1e2", 100, true],
    ["1E2", 100, true],
    ["25e-2", 1, false],
    ["1M", 1_000_000, true],
    ["1E", MOST_DEVICES, false],
    ["1Ei", MOST_DEVICES, false],
    ["-1E", -MOST_DEVICES, false],
    [1e21, MOST_DEVICES, false],
    ["1n", 1, false],
  ])("reads %o as %i devices", (written, value, exact) => {
    expect(deviceQuantity(written)).toEqual({ value, exact });
  });

  it("decides hostile exponents and lengths without a big number", () => {
    expect(deviceQuantity("1e999999999999")).toEqual({ value: MOST_DEVICES, exact: false });
    expect(deviceQuantity("1e-999999999999")).toEqual({ value: 1, exact: false });
    expect(deviceQuantity("0e999999999999")).toEqual({ value: 0, exact: true });
    expect(deviceQuantity("1".repeat(101))).toBeUndefined();
  });

  it("reads every integer that a double represents exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: -MOST_DEVICES, max: MOST_DEVICES }), (n) => {
        const read = { value: n === 0 ? 0 : n, exact: true };
        expect(deviceQuantity(n)).toEqual(read);
        expect(deviceQuantity(`${n}`)).toEqual(read);
        expect(deviceQuantity(`${n}000m`)).toEqual(read);
      }),
    );
  });

  it("rounds away from zero and reports it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 999 }), (whole, milli) => {
        const written = `${whole}.${String(milli).padStart(3, "0")}`;
        expect(deviceQuantity(written)).toEqual({ value: whole + 1, exact: false });
        expect(deviceQuantity(`-${written}`)).toEqual({ value: -whole - 1, exact: false });
      }),
    );
  });
});
