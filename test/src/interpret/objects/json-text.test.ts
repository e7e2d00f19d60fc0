import { describe, expect, it } from "vitest";
import { jsonText } from "../../../../src/interpret/objects/json-text.ts";
import { canonicalJson } from "../../../../src/kernel/base/digest.ts";

describe("jsonText", () => {
  it.each([
    [undefined, "null"],
    [null, "null"],
    ["a", "a"],
    [1.5, "1.5"],
    [{ b: [1, { d: null, c: "x" }], a: true }, '{"a":true,"b":[1,{"c":"x","d":null}]}'],
  ])("%j is %s", (value, expected) => {
    expect(jsonText(value)).toBe(expected);
  });

  it("is one text for equal values", () => {
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });
});
