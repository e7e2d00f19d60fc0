import { expect, test } from "vitest";
import { at, list, member, members, names } from "../../../src/quota/json.ts";

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
  expect(member(Object.create({ inherited: 1 }), "inherited")).toBeUndefined();
  expect(names(value)).toEqual(["a", "__proto__"]);
});

test("what is no list is an empty one", () => {
  expect(list([1])).toEqual([1]);
  expect(list({ 0: 1, length: 1 })).toEqual([]);
});
