import { describe, expect, it } from "vitest";
import { RiError } from "../../../../src/interpret/objects/error.ts";
import { componentNamed, lineageOf, structureOf, subtreeOf } from "../../../../src/interpret/objects/structure.ts";
import { definition, read } from "./helpers.ts";

describe("the tree", () => {
  const value = read(
    definition({}, [
      { name: "a" },
      { name: "b", ownerRef: "a" },
      { name: "c", ownerRef: "a" },
      { name: "d", ownerRef: "b" },
    ]),
  );
  const structure = structureOf(value);

  it("is walked up and down, each component once", () => {
    expect(lineageOf(structure, "d")).toEqual(["d", "b", "a", "train"]);
    expect(subtreeOf(structure, "a")).toEqual(["a", "b", "d", "c"]);
    expect(lineageOf(structure, "nobody")).toEqual(["nobody"]);
  });

  it("finds its components by name", () => {
    expect(componentNamed(structure, "b").ownerRef).toBe("a");
    expect(() => componentNamed(structure, "x")).toThrow(new RiError("not-found", "component x not found"));
  });

  it("ends at a cycle", () => {
    const cyclic = structureOf(
      read(
        definition({}, [
          { name: "a", ownerRef: "b" },
          { name: "b", ownerRef: "a" },
        ]),
      ),
    );
    expect(lineageOf(cyclic, "a")).toEqual(["a", "b"]);
    expect(subtreeOf(cyclic, "b")).toEqual(["b", "a"]);
  });
});
