import { describe, expect, it } from "vitest";
import { activeItems, presentItems } from "../../../../src/kernel/base/nullable.ts";

describe("lists of the API", () => {
  it("may be absent", () => {
    expect(presentItems(undefined)).toEqual([]);
    expect(presentItems(null)).toEqual([]);
    expect(activeItems(null)).toEqual([]);
  });

  it("may have null items, which keep their place", () => {
    expect(presentItems([null, "a"])).toEqual([{ item: "a", index: 1 }]);
  });

  it("may have excluded items, which have no effect", () => {
    const items = [{ exclude: true }, { exclude: null }, null, { exclude: false }, {}];
    expect(activeItems(items).map(({ index }) => index)).toEqual([1, 3, 4]);
  });
});
