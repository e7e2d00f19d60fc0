import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitOrdered, readYaml } from "../../../src/yaml/index.ts";

const ORDER = ["apiVersion", "kind", "name", "value"];

describe("YAML in an order", () => {
  it("has the keys of the order first, at every depth, and the others sorted", () => {
    const value = {
      spec: { b: [{ value: "x", name: "x1", a: [] }], a: {}, name: "s" },
      kind: "K",
      apiVersion: "v1",
      none: undefined,
    };
    expect(emitOrdered(value, ORDER)).toBe(
      "apiVersion: v1\nkind: K\nspec:\n  name: s\n  a: {}\n  b:\n  - name: x1\n    value: x\n    a: []\n",
    );
  });

  it.each([
    [undefined, "null\n"],
    [null, "null\n"],
    [{}, "{}\n"],
    [[], "[]\n"],
    [{ a: "x\n\ny\n" }, "a: |\n  x\n\n  y\n"],
    [{ a: [["b", {}]] }, "a:\n- - b\n  - {}\n"],
  ])("writes %j", (value, text) => {
    expect(emitOrdered(value ?? null, ORDER)).toBe(text);
  });

  it("is read as the value that was written", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 4 })), (value) => {
        const { documents, unreadable } = readYaml(emitOrdered(value, ORDER), "a.yaml");
        expect(unreadable).toEqual([]);
        expect(documents.map((document) => JSON.stringify(sorted(document.value)))).toEqual([
          JSON.stringify(sorted(JSON.parse(JSON.stringify(value)))),
        ]);
      }),
    );
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
