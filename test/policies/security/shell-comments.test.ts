import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutComments } from "../../../policies/security/shell-comments.ts";

test.each([
  ["", ""],
  ["pip install x", "pip install x"],
  ["# pip install x", ""],
  ["  \t# pip install x\npython train.py", "\npython train.py"],
  ["#!/bin/bash\r\nls", "\nls"],
  ["python train.py  # pip install x", "python train.py  "],
  ["echo $# a#b", "echo $# a#b"],
  // A comment does not go on behind a backslash.
  ["# a \\\npip install x", "\npip install x"],
])("leaves the commands of %j", (script, commands) => {
  expect(withoutComments(script)).toBe(commands);
});

test.each([
  ["echo ' # ' && pip install x"],
  ['echo " # " && pip install x'],
  ["echo ` # ` && pip install x"],
  ["echo \\ # && pip install x"],
  ["echo a\\\n# b; pip install x"],
  ["echo a\\\r\n#b; pip install x"],
])("does not hide a command in %j", (script) => {
  expect(withoutComments(script)).toBe(script);
});

test("keeps the number of lines, and is done after once", () => {
  const text = fc.array(fc.constantFrom("#", " ", "\n", "\\", "'", "a", "\r"), { maxLength: 40 });
  fc.assert(
    fc.property(text, (characters) => {
      const once = withoutComments(characters.join(""));
      expect(once.split("\n")).toHaveLength(characters.join("").split("\n").length);
      expect(withoutComments(once)).toBe(once);
    }),
  );
});

test("is not slow on a long line", () => {
  expect(withoutComments(`${"a ".repeat(100_000)}'#`)).toHaveLength(200_002);
});
