import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownCopy, ownValue } from "../../../../src/kernel/base/own-values.ts";

const shared = () => {
  const part = { privileged: true };
  return { a: part, b: [part, { deep: part }] };
};
const parts = (value: unknown): readonly object[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [];

describe.each([
  ["ownValue", ownValue],
  ["ownCopy", ownCopy],
])("%s", (name, own) => {
  test.each([[undefined], [null], [0], ["text"], [true]])("hands on %j", (value) => {
    expect(own(value)).toBe(value);
  });

  test("puts every part into one place, frozen, and changes nothing else", () => {
    const value = own(shared());
    expect(value).toEqual(shared());
    expect(new Set(parts(value)).size).toBe(parts(value).length);
    expect(parts(value).every((part) => Object.isFrozen(part))).toBe(true);
  });

  test("keeps a key called __proto__ a key", () => {
    const value = own(JSON.parse('{"__proto__": {"polluted": [1]}, "constructor": {}}'));
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("property: the result equals the argument", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(own(structuredClone(value))).toEqual(value);
      }),
    );
  });

  test(`${name === "ownCopy" ? "leaves" : "takes over"} what it was given`, () => {
    const given = shared();
    const value = own(given);
    expect(value === given).toBe(name === "ownValue");
    expect(Object.isFrozen(given)).toBe(name === "ownValue");
  });
});
