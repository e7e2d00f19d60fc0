import { describe, expect, it } from "vitest";
import { placesOfParts } from "../../../../src/interpret/objects/parts-of-object.ts";

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
