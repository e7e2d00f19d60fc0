import { describe, expect, test } from "vitest";
import { type GlobOptions, globMatcher } from "../../../../src/inputs/units/glob.ts";

const matching = (pattern: string, paths: readonly string[], options?: GlobOptions) =>
  paths.filter(globMatcher(pattern, options));

describe("a pattern matches", () => {
  test.each<[string, string[], string[]]>([
    ["", [""], ["a"]],
    ["apps/*", ["apps/a", "apps/"], ["apps", "apps/a/b"]],
    ["**", ["a"], ["a/b"]],
    ["*/x/*", ["a/x/b"], ["a/b/x/c", "x/b"]],
    ["a*b*c", ["abc", "a1b2bc"], ["ab/bc", "acb"]],
    ["a?c", ["abc"], ["ac", "a/c"]],
    ["[a-c]x", ["ax", "cx"], ["dx", "-x"]],
    ["[!a-c]x", ["dx"], ["ax", "/x"]],
    ["[^a]", ["b"], ["a"]],
    ["\\*", ["*"], ["a"]],
    ["{a,b}", ["{a,b}"], ["a"]],
  ])("%j", (pattern, good, bad) => {
    expect(matching(pattern, [...good, ...bad])).toEqual(good);
  });

  test.each<[string, string[], string[]]>([
    ["*.yaml", ["a.yaml", "b/c.yaml"], ["a.yml"]],
    ["{*.yml,config/*}", ["a.yml", "config/a", "b/c.yml"], ["a.yaml"]],
    ["{a,b{c,d}}x", ["ax", "bcx", "bdx"], ["bx", "cx"]],
    ["a?b", ["a/b"], ["ab"]],
    ["\\{a}", ["{a}"], ["a"]],
  ])("%j across folders and with alternatives", (pattern, good, bad) => {
    const options = { crossesFolders: true, hasAlternatives: true };
    expect(matching(pattern, [...good, ...bad], options)).toEqual(good);
  });

  test.each(["[a", "a\\", "*".repeat(1001)])("nothing where it is %j", (pattern) => {
    expect(matching(pattern, ["", "a", "[a", "a\\"])).toEqual([]);
  });
});

test("a hostile pattern ends", () => {
  const options = { crossesFolders: true, hasAlternatives: true };
  expect(matching("*a".repeat(400), [`${"a".repeat(5000)}b`], options)).toEqual([]);
  expect(matching("{a,b}".repeat(190), ["a".repeat(190)], options)).toEqual([]);
});
