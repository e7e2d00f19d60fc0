import { expect, test } from "vitest";
import { patternSize, withUniqueNames } from "../../../src/jq/regex-pattern.ts";

test.each([
  ["", 0],
  ["abc", 3],
  ["(ab){3}", 12],
  ["[abc]{2}", 2],
  ["\\Qa{9}\\E", 8],
])("the size of %s is %i", (pattern, size) => {
  expect(patternSize(pattern)).toBe(size);
});

test.each(["[((((", "[a\\](((", "[[:a:](((\\", "\\x{(((", "[^](((("])(
  "what has no end takes the rest: %s",
  (pattern) => {
    expect(patternSize(pattern)).toBe(1);
    expect(withUniqueNames(`(?<n>a)(?<n>b)${pattern}`)).toEqual({
      plain: `(?P<g1>a)(?P<g2>b)${pattern}`,
      names: new Map([
        [1, "n"],
        [2, "n"],
      ]),
    });
  },
);
