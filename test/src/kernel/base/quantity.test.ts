import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalQuantity,
  compareQuantities,
  parseQuantity,
  type Quantity,
  quantityMebibytes,
  quantityNumber,
  quantityOf,
} from "../../../../src/kernel/base/quantity.ts";

function read(text: string): Quantity {
  const quantity = parseQuantity(text);
  if (quantity === undefined) throw new Error(`${text} is no quantity`);
  return quantity;
}

describe("parseQuantity", () => {
  it.each([
    "",
    " ",
    "1 Gi",
    " 1",
    "1 ",
    "+",
    "-",
    ".",
    "Gi",
    "1.2.3",
    "1..2",
    "80GB",
    "1Kib",
    "1ki",
    "1K",
    "1mi",
    "1e",
    "1e1.5",
    "1Gi5",
    "--1",
    "0x10",
    "1_000",
    "1,5",
    "unlimited",
    "NaN",
    "Infinity",
    "١",
  ])("takes %j for no quantity", (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  it.each<[string, bigint, Quantity["format"]]>([
    ["0", 0n, "DecimalSI"],
    ["1", 1_000_000_000n, "DecimalSI"],
    ["+1", 1_000_000_000n, "DecimalSI"],
    ["-1", -1_000_000_000n, "DecimalSI"],
    ["007", 7_000_000_000n, "DecimalSI"],
    ["1.", 1_000_000_000n, "DecimalSI"],
    [".5", 500_000_000n, "DecimalSI"],
    ["1n", 1n, "DecimalSI"],
    ["1u", 1000n, "DecimalSI"],
    ["1500m", 1_500_000_000n, "DecimalSI"],
    ["2k", 2_000_000_000_000n, "DecimalSI"],
    ["5E", 5n * 10n ** 27n, "DecimalSI"],
    ["5E2", 500_000_000_000n, "DecimalExponent"],
    ["5e-2", 50_000_000n, "DecimalExponent"],
    ["5e+2", 500_000_000_000n, "DecimalExponent"],
    ["1Ki", 1024n * 10n ** 9n, "BinarySI"],
    ["1.5Gi", 1610612736n * 10n ** 9n, "BinarySI"],
    ["1Ei", 2n ** 60n * 10n ** 9n, "BinarySI"],
  ])("reads %s exactly", (text, nano, format) => {
    expect(parseQuantity(text)).toEqual({ nano, format });
  });

  it("rounds what is finer than a billionth away from zero", () => {
    expect(read("0.1n").nano).toBe(1n);
    expect(read("-0.1n").nano).toBe(-1n);
    expect(read("1e-99999").nano).toBe(1n);
    expect(read("0e-99999").nano).toBe(0n);
  });

  it("caps what is larger than 2^63 - 1", () => {
    const largest = (2n ** 63n - 1n) * 10n ** 9n;
    expect(read("9223372036854775807").nano).toBe(largest);
    expect(read("9223372036854775808").nano).toBe(largest);
    expect(read("8Ei").nano).toBe(largest);
    expect(read("1e9999999999999999999").nano).toBe(largest);
  });

  it("refuses a text that would only cost time", () => {
    expect(parseQuantity("9".repeat(1001))).toBeUndefined();
  });
});

describe("quantityOf", () => {
  it("reads numbers as Kubernetes does", () => {
    expect(quantityOf(2)).toEqual(read("2"));
    expect(quantityOf(0.5)).toEqual(read("500m"));
    expect(quantityOf(1e21)).toEqual({ nano: (2n ** 63n - 1n) * 10n ** 9n, format: "DecimalExponent" });
    expect(quantityOf(12n)).toEqual(read("12"));
    expect(quantityOf("1Gi")).toEqual(read("1Gi"));
  });

  it.each([undefined, null, {}, [], true, Number.NaN, Number.POSITIVE_INFINITY])(
    "returns undefined for %j",
    (value) => {
      expect(quantityOf(value)).toBeUndefined();
    },
  );
});

describe("canonicalQuantity", () => {
  it.each([
    ["0", "0"],
    ["0Gi", "0"],
    ["1.5", "1500m"],
    ["0.5", "500m"],
    ["1000", "1k"],
    ["1500", "1500"],
    ["2000000", "2M"],
    ["2048Mi", "2Gi"],
    ["1025Ki", "1025Ki"],
    ["1.5Gi", "1536Mi"],
    ["0.5Ki", "512"],
    ["1023.5Ki", "1048064"],
    ["0.001Gi", "1073741824m"],
    ["-2048Ki", "-2Mi"],
    ["1e3", "1e3"],
    ["12e2", "1200"],
    ["1e-3", "1e-3"],
    ["100m", "100m"],
    ["1u", "1u"],
  ])("prints %s as %s", (text, canonical) => {
    expect(canonicalQuantity(read(text))).toBe(canonical);
  });
});

describe("units", () => {
  it("round away from zero as Kubernetes does", () => {
    expect(quantityMebibytes(read("1.5Mi"))).toBe(2n);
    expect(quantityMebibytes(read("-1.5Mi"))).toBe(-2n);
    expect(quantityMebibytes(read("1Gi"))).toBe(1024n);
    expect(quantityMebibytes(read("1G"))).toBe(954n);
    expect(quantityMebibytes(read("1"))).toBe(1n);
    expect(quantityMebibytes(read("0"))).toBe(0n);
  });

  it("are numbers, exact while JavaScript is", () => {
    expect(quantityNumber(read("80Gi"))).toBe(80 * 2 ** 30);
    expect(quantityNumber(read("100m"))).toBe(0.1);
    expect(quantityNumber(read("-1500m"))).toBe(-1.5);
  });
});

describe("quantities, whatever they are", () => {
  const suffix = fc.constantFrom("", "n", "u", "m", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti", "e3", "E-2", "e+1");
  const number = fc.tuple(fc.nat(1_000_000), fc.nat(999)).map(([whole, part]) => `${whole}.${part}`);
  const sign = fc.constantFrom("", "+", "-");
  const text = fc.tuple(sign, number, suffix).map((parts) => parts.join(""));

  it("keep their amount and their text in canonical form", () => {
    fc.assert(
      fc.property(text, (written) => {
        const quantity = read(written);
        const canonical = canonicalQuantity(quantity);
        expect(read(canonical).nano).toBe(quantity.nano);
        expect(canonicalQuantity(read(canonical))).toBe(canonical);
        expect(canonical).not.toMatch(/\./);
      }),
    );
  });

  it("are in one order: of their amounts", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const order = compareQuantities(read(a), read(b));
        expect(Math.sign(order)).toBe(-Math.sign(compareQuantities(read(b), read(a))));
        expect(order === 0).toBe(read(a).nano === read(b).nano);
        if (order < 0) expect(quantityMebibytes(read(a))).toBeLessThanOrEqual(quantityMebibytes(read(b)));
      }),
    );
  });

  it("are never made of a text that Kubernetes' grammar lacks", () => {
    const grammar = /^[+-]?(\d+\.?\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789+-.eEinumkKMGTP "), maxLength: 8 }), (written) => {
        expect(parseQuantity(written) !== undefined).toBe(grammar.test(written));
      }),
    );
  });
});
