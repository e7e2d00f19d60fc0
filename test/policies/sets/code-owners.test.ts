import { expect, test } from "vitest";
import { ownersOf, readCodeOwners } from "../../../policies/sets/code-owners.ts";

test.each([
  ["", []],
  ["# * @a", []],
  ["* @a", ["@a"]],
  ["* @a\nmuster.yaml", []],
  ["* @a\n/muster.yaml @b # why", ["@b"]],
  ["* @a # @b", ["@a"]],
  ["*.yaml a@example.com", ["a@example.com"]],
  ["/platform/* @a", []],
  ["/.github/ @a", []],
  ["* @a\n!muster.yaml", ["@a"]],
  ["* nobody", []],
  ["[Docs] @docs\n*.md\n[Policies][2] @a @b\nmuster.yaml", ["@a", "@b"]],
  ["^[Optional]\nmuster.yaml @c\n[Other]\nREADME.md @d", ["@c"]],
])("%j", (text, owners) => {
  expect(ownersOf("muster.yaml", readCodeOwners(text)).owners).toEqual(owners);
});

test("a folder has its files, a list of a folder only those beside it", () => {
  const owners = (pattern: string) => ownersOf(".github/workflows/ci.yml", readCodeOwners(`${pattern} @a`)).owners;
  expect([".github/", ".github", "workflows/", ".github/**"].map(owners)).toEqual([["@a"], ["@a"], ["@a"], ["@a"]]);
  expect([".github/*", "/workflows/"].map(owners)).toEqual([[], []]);
});
