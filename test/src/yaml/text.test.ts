import { expect, test } from "vitest";
import { skipPreamble } from "../../../src/yaml/text.ts";

test.each([
  ["", 0, 0],
  ["a", 0, 0],
  ["a\nb", 1, 2],
  ["# c\n\n \r\n%YAML 1.2\na: 1", 0, 18],
  [" %YAML", 0, 0],
  ["# c", 0, 3],
  ["  \t", 0, 3],
])("in %j from %i on, the first line with content starts at %i", (text, from, start) => {
  expect(skipPreamble(text, from)).toBe(start);
});
