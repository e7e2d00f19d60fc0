import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuQuantity, mebibytes, plainDecimal } from "../../../../src/expand/definitions/quantities.ts";
import { parseQuantity } from "../../../../src/kernel/base/quantity.ts";

describe("cpuQuantity", () => {
  it.each([
    [0, "0"],
    [1, "1"],
    [2.5, "2500m"],
    [0.1, "100m"],
    [0.29, "290m"],
    [1.005, "1005m"],
    [0.0001, "1m"],
    [0.0011, "2m"],
  ])("writes %d cores as %s", (cores, text) => {
    expect(cpuQuantity(cores)).toBe(text);
  });

  it("gives at least the requested amount, and at most a millicore more", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (cores) => {
        const millis = Number(parseQuantity(cpuQuantity(cores))?.nano) / 1e6;
        expect(millis).toBeGreaterThanOrEqual(cores * 1000 - 1e-3);
        expect(millis).toBeLessThan(cores * 1000 + 1.001);
      }),
    );
  });
});

describe("mebibytes", () => {
  it.each([
    ["1Gi", 1024n],
    ["1G", 954n],
    ["1Mi", 1n],
    ["1", 1n],
    ["1048577", 2n],
    ["0", 0n],
    ["8e9", 7630n],
    ["20GB", undefined],
    ["", undefined],
  ])("rounds %s up to %s MiB", (text, size) => {
    expect(mebibytes(text)).toBe(size);
  });
});

describe("plainDecimal", () => {
  it.each([
    [0.5, "0.5"],
    [1, "1"],
    [0.125, "0.125"],
    [1e-7, "0.0000001"],
    [5e-324, "0.000000001"],
    [1e21, "1000000000000000000000"],
  ])("writes %d as %s", (value, text) => {
    expect(plainDecimal(value)).toBe(text);
  });
});
