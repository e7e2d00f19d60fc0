import { describe, expect, test } from "vitest";
import { cellText, changeText, jsonAmount, priceText } from "../../../../src/app/report/quota-amounts.ts";
import type { QuotaResource } from "../../../../src/gpu/quota/resources.ts";

describe("cellText", () => {
  test.each<[QuotaResource, number, string]>([
    ["gpu", 0, "0"],
    ["gpu", 8375, "83.75"],
    ["gpu", -25, "-0.25"],
    ["gpu", 30, "0.3"],
    ["gpu", Infinity, "unlimited"],
    ["gpu", -Infinity, "-unlimited"],
    ["cpu", 1500, "1.5"],
    ["cpu", 1, "0.001"],
    ["cpu", Infinity, "unlimited"],
    ["memory", 0, "0"],
    ["memory", 2 ** 30, "1Gi"],
    ["memory", 512 * 2 ** 30, "512Gi"],
    ["memory", 1536 * 2 ** 20, "1536Mi"],
    ["memory", 2 ** 50 * 3, "3Pi"],
    ["memory", 2 ** 52, "4Pi"],
    ["memory", 4_096_000_000, "4.096G"],
    ["memory", 100 * 1024, "0.102M"],
    ["memory", -1_500_000, "-1.5M"],
    ["memory", 64_000_000_001, "64G"],
    ["memory", 1_500_000_001, "1.5G"],
    ["memory", -(2 ** 30), "-1Gi"],
  ])("%s %d is %s", (resource, amount, text) => {
    expect(cellText(resource, amount)).toBe(text);
  });
});

test("a change has its sign", () => {
  expect(changeText("gpu", 800)).toBe("+8");
  expect(changeText("gpu", -50)).toBe("-0.5");
  expect(changeText("memory", 2 ** 31)).toBe("+2Gi");
});

test("JSON has GPUs, cores, bytes, and a word for no bound", () => {
  expect(jsonAmount("gpu", 50)).toBe(0.5);
  expect(jsonAmount("cpu", 1500)).toBe(1.5);
  expect(jsonAmount("memory", 7)).toBe(7);
  expect(jsonAmount("memory", Infinity)).toBe("unlimited");
});

test("a price has two decimals", () => {
  expect([0, 2.5, 19.999].map(priceText)).toEqual(["0.00", "2.50", "20.00"]);
});
