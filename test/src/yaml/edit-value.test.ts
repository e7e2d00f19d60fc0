import { expect, test } from "vitest";
import { editedValue } from "../../../src/yaml/edit-value.ts";

test.each([
  [undefined, { value: { a: 1 } }],
  [{}, { value: { a: 1 } }],
  [{ a: 2, b: 3 }, { value: { a: 1, b: 3 } }],
  [null, undefined],
  ["text", undefined],
  [5, undefined],
  [false, undefined],
  [[], undefined],
])("sets a member of %j", (value, expected) => {
  expect(editedValue(value, { op: "set", path: "/a", value: 1 })).toEqual(expected);
});

test.each([
  [undefined, undefined],
  [null, undefined],
  ["text", undefined],
  [{ b: 1 }, undefined],
  [{ a: 1, b: 2 }, { value: { b: 2 } }],
])("removes a member of %j", (value, expected) => {
  expect(editedValue(value, { op: "remove", path: "/a" })).toEqual(expected);
});
