import { expect, test } from "vitest";
import { choices } from "../../../../src/kernel/base/choices.ts";

test("has the names behind the prefix, and nothing without a name", () => {
  expect(choices("use one of: ", ["a", "b"])).toBe("use one of: a, b");
  expect(choices("use one of: ", [])).toBeUndefined();
});
