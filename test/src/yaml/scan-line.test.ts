import { describe, expect, it } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";

const READ: readonly (readonly [string, unknown])[] = [
  ["a: b", { a: "b" }],
  ["a: b\nc: d", { a: "b", c: "d" }],
  ["a: b\n\n\nc: d", { a: "b", c: "d" }],
  ["a: b\n# text\nc: d", { a: "b", c: "d" }],
  ["a: b\n  # text\nc: d", { a: "b", c: "d" }],
  ["a: b c  d\n", { a: "b c  d" }],
  ["a: b \nc: d", { a: "b", c: "d" }],
  ["a: b # text\nc: d", { a: "b", c: "d" }],
  ["a: b#c\nd: e:#f", { a: "b#c", d: "e:#f" }],
  ["a: b\tc\nd: e", { a: "b\tc", d: "e" }],
  ["a: b\r\nc: d\r\n", { a: "b", c: "d" }],
  ["a: b\n c", { a: "b c" }],
  ["a: b\n\n c", { a: "b\nc" }],
  ["a: b\n - c", { a: "b - c" }],
  ["a:\n  b: c\n  d: e\nf: g", { a: { b: "c", d: "e" }, f: "g" }],
  ["a:\n- b: c\n  d: e\n- f", { a: [{ b: "c", d: "e" }, "f"] }],
  ["a :  b\nc:d: e", { a: "b", "c:d": "e" }],
  ["a: yes\nb: 1.50\nc: 010\nd: 99999\ne: 123456\nf: 0", { a: true, b: 1.5, c: 8, d: 99999, e: 123456, f: 0 }],
  ["a: null\nb: none\nc: ~\nd:\n", { a: null, b: "none", c: null, d: null }],
  ["yes: a\nnull1: b\nonce: c", { true: "a", null1: "b", once: "c" }],
  ["__proto__: a\nconstructor: b", JSON.parse('{"__proto__": "a", "constructor": "b"}')],
  ["a: \"b\\tc\"\nd: \"e\n\n  f\"\ng: 'it''s \\n'", { a: "b\tc", d: "e\nf", g: "it's \\n" }],
  // Both keys have the same hash.
  ["Aa: 1\nBB: 2\nb:\n  BB: 3\n  Aa: 4", { Aa: 1, BB: 2, b: { BB: 3, Aa: 4 } }],
];

describe("a member on one line", () => {
  it.each(READ)("%j", (text, value) => {
    expect(readYaml(text, "a.yaml")).toMatchObject({ documents: [{ value }], unreadable: [] });
  });

  it.each([["a: b: c"], ["a: b\n  c: d"], ["a: b\n c:"], ["a: b\n\tc: d"], ["a: b\n- c"]])("rejects %j", (text) => {
    const { documents, unreadable } = readYaml(text, "a.yaml");
    expect(documents).toEqual([]);
    expect(unreadable).toHaveLength(1);
  });

  it("has the places of its key and its value", () => {
    const [document] = readYaml("a:\n  b-c.d/e: f\n  g: 1\n", "a.yaml").documents;
    expect(document?.locate("/a/b-c.d~1e", "key")).toEqual({ file: "a.yaml", line: 2, column: 3 });
    expect(document?.locate("/a/b-c.d~1e")).toEqual({ file: "a.yaml", line: 2, column: 12 });
    expect(document?.locate("/a/g")).toEqual({ file: "a.yaml", line: 3, column: 6 });
  });
});
