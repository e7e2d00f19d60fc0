import { expect, test } from "vitest";
import { attributeLines } from "../../../policies/sets/git-attributes.ts";

const lines = (text: string, path = ".gitattributes") =>
  attributeLines([{ path, text }]).map(({ line, attributes }) => [line, Object.fromEntries(attributes)]);

test("reads values, and leaves out comments, negated patterns and empty lines", () => {
  expect(lines("")).toEqual([]);
  expect(lines('# *.a filter=x\n!b text\n\n  *.c filter=x -text !eol ident\r\n"a b" diff')).toEqual([
    [4, { filter: "x", text: false, eol: undefined, ident: true }],
    [5, { diff: true }],
  ]);
});

test("expands macros, the built-in one and those of the top", () => {
  const binary = { binary: true, diff: false, merge: false, text: false };
  expect(lines("[attr]big filter=lfs\n*.bin binary\n*.img big -text")).toEqual([
    [2, binary],
    [3, { big: true, filter: "lfs", text: false }],
  ]);
  expect(lines("[attr]big filter=lfs\n*.img big", "a/.gitattributes")).toEqual([[2, { big: true }]]);
});

test("a macro that is negated, reset or has a value is an attribute as any other", () => {
  expect(lines("[attr]big filter=lfs\n*.a -big\n*.b !binary\n*.c big=1 binary=")).toEqual([
    [2, { big: false }],
    [3, { binary: undefined }],
    [4, { big: "1", binary: "" }],
  ]);
});

test.each([
  ["*.yaml", ".gitattributes", "a/b.yaml", true],
  ["/*.yaml", ".gitattributes", "a/b.yaml", false],
  ["dist", ".gitattributes", "dist/a.yaml", false],
  ["dist/", ".gitattributes", "dist/a.yaml", false],
  ["dist/**", ".gitattributes", "dist/a/b.yaml", true],
  ["b.yaml", "a/.gitattributes", "a/c/b.yaml", true],
  ["b.yaml", "a/.gitattributes", "b.yaml", false],
  ['"a b.yaml"', ".gitattributes", "a b.yaml", true],
])("%s in %s for %s: %s", (pattern, file, path, expected) => {
  const [line] = attributeLines([{ path: file, text: `${pattern} text` }]);
  expect(line?.matches(path)).toBe(expected);
});
