import { describe, expect, it } from "vitest";
import { floatKey, isAmbiguous, isInteger, isSpecial, numberKey, resolvePlain } from "../../../src/yaml/scalars.ts";

// Expected values are what sigs.k8s.io/yaml 1.4.0 gives for `a: <text>`.
const READ: readonly (readonly [string, unknown])[] = [
  ["", null],
  ["~", null],
  ["null", null],
  ["Null", null],
  ["NULL", null],
  ["nUll", "nUll"],
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((text) => [text, true] as const),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((text) => [text, false] as const),
  ["yEs", "yEs"],
  ["oN", "oN"],
  ["tRue", "tRue"],
  ["yes ", "yes "],
  ["0", 0],
  ["-0", 0],
  ["+5", 5],
  ["00", 0],
  ["0644", 420],
  ["0o644", 420],
  ["0O17", 15],
  ["-0o17", -15],
  ["-0644", -420],
  ["0777", 511],
  ["08", 8],
  ["09.5", 9.5],
  ["0o8", "0o8"],
  ["0x1F", 31],
  ["0X1f", 31],
  ["-0x1F", -31],
  ["0x", "0x"],
  ["0xG", "0xG"],
  ["0b101", 5],
  ["0B1", 1],
  ["-0b1", -1],
  ["0b", "0b"],
  ["0b2", "0b2"],
  ["1_000", 1000],
  ["1__0", 10],
  ["1_", 1],
  ["0_x1F", 31],
  ["_1", "_1"],
  ["+_", "+_"],
  ["-_1", -1],
  ["1,000", "1,000"],
  ["22:22", "22:22"],
  ["1:30", "1:30"],
  ["190:20:30.15", "190:20:30.15"],
  ["2001-12-14", "2001-12-14"],
  ["2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"],
  ["1.5", 1.5],
  ["1.", 1],
  [".5", 0.5],
  ["+.5", 0.5],
  ["-.5", -0.5],
  [".", "."],
  ["-", "-"],
  ["+", "+"],
  [".1_0", 0.1],
  [".1__0", ".1__0"],
  [".1_", ".1_"],
  ["._1", "._1"],
  ["1_0.5_0", 10.5],
  ["1e3", 1000],
  ["1E3", 1000],
  ["1e+3", 1000],
  ["1.5e-3", 0.0015],
  ["1e", "1e"],
  ["e3", "e3"],
  ["1e400", "1e400"],
  ["-1e400", "-1e400"],
  ["1e-400", 0],
  ["-0.0", 0],
  [".inf", ".inf"],
  ["-.Inf", "-.Inf"],
  [".nan", ".nan"],
  ["NaN", "NaN"],
  ["Infinity", "Infinity"],
  ["0x1.8p1", "0x1.8p1"],
  ["1.2.3", "1.2.3"],
  ["1.5Gi", "1.5Gi"],
  ["100m", "100m"],
  ["9007199254740991", 9007199254740991],
  ["-9007199254740991", -9007199254740991],
  ["0xFFFFFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFFFF"],
  ["<<", "<<"],
  ["=", "="],
];

describe("resolvePlain", () => {
  it.each(READ)("reads %j as %j", (text, value) => {
    expect(resolvePlain(text)).toStrictEqual(value);
    expect(isSpecial(text)).toBe(value !== text);
  });

  it.each([
    ["9007199254740993", 9007199254740993n],
    ["-9007199254740993", -9007199254740993n],
    ["0x20000000000001", 9007199254740993n],
    ["18446744073709551615", 18446744073709551615n],
    ["18446744073709551616", 18446744073709551616n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
  ])("keeps all digits of %s, for readers to refuse", (text, value) => {
    expect(resolvePlain(text)).toBe(value);
  });
});

describe("isInteger", () => {
  it.each(["3", "-3", "0x1F", "0644", "1_0", "0b1"])("accepts %s", (text) => expect(isInteger(text)).toBe(true));
  it.each(["", "3.0", "1e3", ".5", "x", "yes", "08", "_1"])("refuses %j", (text) =>
    expect(isInteger(text)).toBe(false),
  );
});

describe("numberKey", () => {
  // The keys that sigs.k8s.io/yaml 1.4.0 gives for `<text>: 1`.
  it.each([
    ["1", "1"],
    ["0644", "420"],
    ["1_000", "1000"],
    ["1.5", "1.5"],
    ["1.10", "1.1"],
    ["1.0", "1"],
    ["100000.0", "100000"],
    ["999999.9", "999999.9"],
    ["1000000.0", "1e+06"],
    ["1e6", "1e+06"],
    ["1234567.0", "1.234567e+06"],
    ["123456789.0", "1.2345679e+08"],
    ["16777217.0", "1.6777216e+07"],
    ["1e21", "1e+21"],
    ["0.0001", "0.0001"],
    ["0.00001", "1e-05"],
    ["-.00001234", "-1.234e-05"],
    ["3.14159265358979", "3.1415927"],
    ["08", "8"],
    ["-1.5", "-1.5"],
    ["-0.0", "-0"],
    ["0.0", "0"],
    ["1e39", ".inf"],
    ["-1e39", "-.inf"],
    ["1e-50", "0"],
  ])("spells %s as Kubernetes does: %s", (text, key) => {
    const value = resolvePlain(text);
    expect(typeof value === "number" ? numberKey(text, value) : value).toBe(key);
  });

  it("spells floats in their 32-bit form", () => expect(floatKey(0.1)).toBe("0.1"));
  it("spells them with up to nine digits", () => expect(floatKey(0.11396243423223495)).toBe("0.113962434"));
});

describe("isAmbiguous", () => {
  it.each(["y", "N", "yes", "Off", "ON", "0777", "08", "0o17", "0b1", "1_0", "22:22", "1:30", "2001-12-14", "1e3"])(
    "takes %s",
    (text) => expect(isAmbiguous(text)).toBe(true),
  );
  it.each(["", "true", "null", "~", "1", "0", "1.5", "1.5e+3", "abc", "1.2.3", "10.0.0.1", "8080:80", "1-2", "_1"])(
    "leaves %j",
    (text) => expect(isAmbiguous(text)).toBe(false),
  );
});
