import { describe, expect, it } from "vitest";
import { filled, filledObject, given } from "../../../../src/kernel/base/given.ts";

describe("given, filled and filledObject", () => {
  it("drop undefined members and empty values", () => {
    expect(given({})).toEqual({});
    expect(Object.keys(given({ a: undefined, b: null, c: 0, d: "", e: false }))).toEqual(["b", "c", "d", "e"]);
    expect(filled([])).toBeUndefined();
    expect(filled([undefined])).toEqual([undefined]);
    expect(filledObject({})).toBeUndefined();
    expect(filledObject({ a: 1 })).toEqual({ a: 1 });
  });
});
