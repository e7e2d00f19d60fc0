import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { at, items, member, members, names, ownEntry, stringOf } from "../../../../src/kernel/base/read.ts";

test.each([undefined, null, 1, "text", true, ["a"]])("%j has no members", (value) => {
  expect(member(value, "length")).toBeUndefined();
  expect(members(value)).toEqual([]);
  expect(names(value)).toEqual([]);
  expect(at(value, "a", "b")).toBeUndefined();
});

test("only own members count", () => {
  const value = JSON.parse('{"a": {"b": null}, "__proto__": 1}') as unknown;
  expect(at(value, "a", "b")).toBeNull();
  expect(member(value, "__proto__")).toBe(1);
  expect(member({}, "__proto__")).toBeUndefined();
  expect(member({}, "toString")).toBeUndefined();
  expect(names(value)).toEqual(["a", "__proto__"]);
});

test("a value that is not a list counts as an empty list", () => {
  expect(items([1])).toEqual([1]);
  expect(items({ 0: 1, length: 1 })).toEqual([]);
});

/** The specification of `at`: own members and indexes only, one by one. */
function ownMember(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((found, key) => {
    if (Array.isArray(found) && key === "length") return undefined;
    const isOwn = typeof found === "object" && found !== null && Object.hasOwn(found, key);
    return isOwn ? (found as Record<string | number, unknown>)[key] : undefined;
  }, value);
}

const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "length", "map", "at", "valueOf"];
const key = fc.oneof(fc.constantFrom<string | number>("a", "b", 0, "0", -1, ...INHERITED));
const leaf = fc.oneof(fc.constantFrom<unknown>(undefined, null, "text", 1, true, at), fc.string());
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom("a", "b", ...INHERITED)), tie("tree"), {
      maxKeys: 4,
      noNullPrototype: false,
    }),
  ),
}));

describe("at", () => {
  it("reads own members and nothing that an object inherits", () => {
    fc.assert(
      fc.property(tree, fc.array(key, { maxLength: 4 }), (value, keys) => {
        expect(at(value, ...keys)).toBe(ownMember(value, keys));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(INHERITED)("takes %s for absent where it is inherited, and reads it where it is own", (name) => {
    expect(at({}, name)).toBeUndefined();
    expect(at({}, name, "name")).toBeUndefined();
    expect(at(JSON.parse(`{"${name}": {"a": 1}}`), name, "a")).toBe(1);
  });
});

test("ownEntry has no entry for an inherited key", () => {
  const table: Readonly<Record<string, number>> = { a: 1 };
  const keys = ["a", "b", "toString", "__proto__", "constructor"];
  expect(keys.map((key) => ownEntry(table, key))).toEqual([1, undefined, undefined, undefined, undefined]);
});

test.each([
  [undefined, "undefined"],
  [null, "null"],
  [1.5, "1.5"],
  ["a", "a"],
  [["a", 1], "a,1"],
  [{}, "[object Object]"],
  [{ toString: 1, valueOf: null }, "[object Object]"],
  [[{ toString: 1 }], "[object Object]"],
])("stringOf(%j) never throws", (value, text) => {
  expect(stringOf(value)).toBe(text);
});
