import { describe, expect, it } from "vitest";
import { asParts, placesOfParts } from "../../../../src/interpret/objects/parts-of-object.ts";

describe("placesOfParts", () => {
  it("has the first pointer of every object and list", () => {
    const shared = { a: [{}] };
    const value = { "x/y": shared, z: shared };
    expect([...placesOfParts(value)]).toEqual([
      [value, ""],
      [shared, "/x~1y"],
      [shared.a, "/x~1y/a"],
      [shared.a[0], "/x~1y/a/0"],
    ]);
    for (const none of [undefined, null, 7, "a"]) expect([...placesOfParts(none)]).toEqual([]);
  });
});

describe("asParts", () => {
  const object = { a: { n: [1] }, b: { n: [1] }, c: { n: [2], m: null } };

  it("finds each copy, equal ones one after the other, whatever the order of keys", () => {
    const results = [{ n: [1] }, { n: [1] }, { m: null, n: [2] }, { n: [1] }];
    const parts = asParts(results, object);
    expect(parts[0]).toBe(object.a);
    expect(parts[1]).toBe(object.b);
    expect(parts[2]).toBe(object.c);
    expect(parts[3]).toBe(object.a);
  });

  it("keeps other values", () => {
    const made = { n: [3] };
    expect(asParts([made, null, "a", 1], object)).toEqual([made, null, "a", 1]);
    expect(asParts([made], object)[0]).toBe(made);
    expect(asParts([{}], undefined)).toEqual([{}]);
  });
});
