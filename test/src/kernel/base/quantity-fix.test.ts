import { expect, test } from "vitest";
import { quantityFix } from "../../../../src/kernel/base/quantity-fix.ts";

test.each([
  ["8gb", "write 8G, or 8Gi for a power of 1,024"],
  ["8GB", "write 8G, or 8Gi for a power of 1,024"],
  ["16 GiB", "write 16Gi"],
  ["16 Gi", "write 16Gi"],
  ["1.5gi", "write 1.5Gi"],
  ["512 mb", "write 512M, or 512Mi for a power of 1,024"],
  ["8K", "write 8k, or 8Ki for a power of 1,024"],
  ["500 m", "write 500m"],
])("of %j is %j", (text, fix) => {
  expect(quantityFix(text)).toBe(fix);
});

test.each([undefined, null, {}, 8, "", "x", "500mm", "8 elephants", "gb", `${"8".repeat(2000)} gbb`])(
  "of %j is unknown",
  (value) => {
    expect(quantityFix(value)).toBeUndefined();
  },
);
