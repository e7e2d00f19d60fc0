import { expect, test } from "vitest";
import { gitPathMatcher } from "../../../policies/sets/path-pattern.ts";

test.each([
  ["", ""],
  ["a", "a"],
  ["*.yaml", "a.yaml"],
  ["*", ".hidden"],
  ["a/*/c", "a/b/c"],
  ["**/c", "c"],
  ["**/c", "a/b/c"],
  ["a/**", "a"],
  ["a/**", "a/b/c"],
  ["a/**/c", "a/c"],
  ["a?c", "abc"],
  ["[a-c]x", "bx"],
  ["[!a-c]x", "dx"],
  ["[]]", "]"],
  ["\\*", "*"],
  ["a*b*c", "aXbYbZc"],
  ["a b", "a b"],
])("%j matches %j", (pattern, path) => {
  expect(gitPathMatcher(pattern)(path)).toBe(true);
});

test.each([
  ["a", "A"],
  ["a", "a/b"],
  ["*.yaml", "a/b.yaml"],
  ["a/*", "a/b/c"],
  ["a?c", "a/c"],
  ["[!a-c]x", "ax"],
  ["\\*", "a"],
  ["a.c", "abc"],
  ["**/c", "a/b"],
  ["a*b", "aXbY"],
])("%j does not match %j", (pattern, path) => {
  expect(gitPathMatcher(pattern)(path)).toBe(false);
});

test("a hostile pattern has its verdict", () => {
  expect(gitPathMatcher("*a".repeat(200))("a".repeat(199))).toBe(false);
  expect(gitPathMatcher("**/".repeat(200))("a/".repeat(200))).toBe(true);
});
