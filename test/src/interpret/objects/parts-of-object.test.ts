import { describe, expect, it } from "vitest";
import { placesOfParts } from "../../../../src/interpret/objects/parts-of-object.ts";

describe("placesOfParts", () => {
  it("has the first pointer of every object and list", () => {
    const shared = { a: [{}] };
    const value = { "x/y": shared, z: shared };
    const parts = [value, shared, shared.a, shared.a[0], {}, undefined];
    const places = ["", "/x~1y", "/x~1y/a", "/x~1y/a/0", undefined, undefined];
    expect(parts.map((part) => placesOfParts(value).get(part))).toEqual(places);
    // The last part first: the search has then passed the others.
    placesOfParts({});
    expect(parts.toReversed().map((part) => placesOfParts(value).get(part))).toEqual(places.toReversed());
    expect(placesOfParts(value).has(shared.a)).toBe(true);
    for (const none of [undefined, null, 7, "a"]) expect(placesOfParts(none).has(none)).toBe(false);
  });
});
