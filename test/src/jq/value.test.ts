import { describe, expect, it } from "vitest";
import { describeJqValue, memberOf, setMember, typeOf } from "../../../src/jq/value.ts";

describe("typeOf", () => {
  it("names every type", () => {
    expect([undefined, null, true, 0, "", [], {}].map(typeOf)).toEqual([
      "null",
      "null",
      "boolean",
      "number",
      "string",
      "array",
      "object",
    ]);
  });
});

describe("describeJqValue", () => {
  it("names types only", () => {
    expect([null, true, 1, "s", [], {}].map(describeJqValue)).toEqual([
      "null",
      "a boolean",
      "a number",
      "a string",
      "an array",
      "an object",
    ]);
  });
});

describe("members", () => {
  it("are own members", () => {
    const object: Record<string, unknown> = {};
    setMember(object, "__proto__", { x: 1 });
    setMember(object, "a", 2);
    expect(Object.keys(object)).toEqual(["__proto__", "a"]);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    expect([memberOf(object, "__proto__"), memberOf(object, "x"), memberOf(object, "toString")]).toEqual([
      { x: 1 },
      null,
      null,
    ]);
  });
});
