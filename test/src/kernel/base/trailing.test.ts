import { expect, test } from "vitest";
import { withoutTrailing } from "../../../../src/kernel/index.ts";

test.each([
  ["", "/", ""],
  ["///", "/", ""],
  ["a/b//", "/", "a/b"],
  ["/a", "/", "/a"],
  ["a-.", "-.", "a"],
  ["a", "", "a"],
])("%j without %j at its end is %j", (text, characters, expected) => {
  expect(withoutTrailing(text, characters)).toBe(expected);
});

test("a long run inside of a text is read once", () => {
  const text = `${"/".repeat(400_000)}a`;
  expect(withoutTrailing(text, "/")).toBe(text);
});
