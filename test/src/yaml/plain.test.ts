import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveLimits } from "../../../src/yaml/limits.ts";
import { measure } from "../../../src/yaml/measure.ts";
import { readPlain } from "../../../src/yaml/plain.ts";
import { readWith } from "../../../src/yaml/read.ts";
import { parseTree } from "../../../src/yaml/tree.ts";
import { readValue } from "../../../src/yaml/values.ts";
import { runs, yamlText } from "./texts.ts";

const DEPTH = 100;

/** Reads a text as plain, and holds every reader against the result. Whether it is plain. */
function compared(text: string): boolean {
  const plain = readPlain(text, DEPTH, true);
  if (plain === undefined) return false;
  expect(readPlain(text, DEPTH)).toEqual({ ...plain, place: undefined });
  const tree = parseTree(text);
  expect(tree.problems).toEqual([]);
  expect(plain.value).toStrictEqual(tree.value);
  expect(readValue(text, DEPTH)).toStrictEqual({ ok: true, value: plain.value });
  expect(plain.place).toEqual(tree.place);
  expect(plain.ambiguous).toEqual(tree.ambiguous);
  const limits = resolveLimits(undefined);
  const { circular, problem } = measure(plain.value, limits, false);
  expect([circular, problem]).toEqual([false, undefined]);
  return true;
}

describe("readPlain", () => {
  it.each<readonly [text: string, value: unknown]>([
    ["a: b\n", { a: "b" }],
    ["a: b", { a: "b" }],
    ["---\na: b\n", { a: "b" }],
    ["# c\n--- # c\n\n# c\na: b # c\n\n# c\n", { a: "b" }],
    ["  a: b\n  c: d\n", { a: "b", c: "d" }],
    ["a:\n  b: c\nd:\n", { a: { b: "c" }, d: null }],
    ["a: # c\n  # c\n  b: c\n", { a: { b: "c" } }],
    ["a:\n- b\n- c\nd: e\n", { a: ["b", "c"], d: "e" }],
    ["a:\n  - b: c\n    d: e\n  - f:\n    - g\n", { a: [{ b: "c", d: "e" }, { f: ["g"] }] }],
    ["- a\n- 1\n", ["a", 1]],
    ["- - a\n  - b: c\n    d: e\n- - - f\n", [["a", { b: "c", d: "e" }], [["f"]]]],
    ["a: <b> # c\n", { a: "<b>" }],
    ["a: yes\nb: 0644\nc: ~\nd: 1e3\ne: -1\nf: .5\n", { a: true, b: 420, c: null, d: 1000, e: -1, f: 0.5 }],
    ["a: 'yes'\nb: \"0644\" # c\n", { a: "yes", b: "0644" }],
    ["a: b c#d #e\n", { a: "b c#d" }],
    ["a: http://b:80/c?d=e\n", { a: "http://b:80/c?d=e" }],
    ['"a b": c\n', { "a b": "c" }],
    ["a: {}\nb: []\n", { a: {}, b: [] }],
    [
      'a: [b, "c", 1, [d], {e: f}]\nb: {c: 1, "d/e": [f] }\n',
      { a: ["b", "c", 1, ["d"], { e: "f" }], b: { c: 1, "d/e": ["f"] } },
    ],
    ["a: |\n  b\n    c\n\n  d: # e\nf: g\n", { a: "b\n  c\n\nd: # e\n", f: "g" }],
    ["a: |-\n  b\n\n\n", { a: "b" }],
    ["a:\n- |\n  b\n- c\n", { a: ["b\n", "c"] }],
    ["a: größer — 大\n", { a: "größer — 大" }],
  ])("reads %j", (text, value) => {
    expect(compared(text)).toBe(true);
    expect(readPlain(text, DEPTH)?.value).toStrictEqual(value);
  });

  it.each([
    "",
    "# c\n",
    "---\n",
    "a\n",
    "--- a: b\n",
    "--- |\n  a\n",
    "%YAML 1.1\n---\na: b\n",
    "a: b\n...\n",
    "a: &b c\n",
    "a: *b\n",
    "a: !!str b\n",
    "<<: {a: b}\n",
    "a: <<\n",
    "a: b\na: c\n",
    "a: ~\na: c\n",
    "yes: a\n",
    "1: a\n",
    "null: a\n",
    "? a\n: b\n",
    "a: b: c\n",
    "a: b:\n",
    "a: b\n c: d\n",
    "a:\n  b: c\n d: e\n",
    "a: b\n  c\n",
    'a: "b\n  c"\n',
    'a: "\\x41"\n',
    "a: 'b''c'\n",
    'a: "b" c\n',
    'a: "b"#c\n',
    'a: "b\n',
    "a: [b\n",
    "a: [b,\n  c]\n",
    "a: [b,]\n",
    "a: [b:]\n",
    "a: {b:c}\n",
    "a: {b}\n",
    "a: {b: }\n",
    "a: {b: c, b: d}\n",
    "a: [?b]\n",
    "a: [-]\n",
    "a: [] b\n",
    "a: >\n  b\n",
    "a: |2\n   b\n",
    "a: |+\n  b\n\n",
    "a: |\n\n  b\n",
    "a: |\nb: c\n",
    "a: |\n  b",
    "a: |\n  b\n   \n",
    "a: |\n    b\n  c\n",
    "- -\n",
    "- -\n  - a\n",
    "a: <b\n  c>\n",
    "-\n  a\n",
    "-\n- a\n",
    "a:\n  - b\n - c\n",
    "a:\n- b\nc: d\n- e\n",
    "- a: b\n  - c\n",
    "- a\n  b: c\n",
    "a: 9007199254740993\n",
    "a:\tb\n",
    "a: b\r\n",
    "a: b\u00a0\n",
    "a: b\u200b\n",
    "a: \u{1f600}\n",
    "a: @b\n",
    "a: `b\n",
    "a: %b\n",
    "a: - b\n",
    "a: ? b\n",
    "a: : b\n",
    "a: -\n",
    "__proto__: a\n",
    '"__proto__": a\n',
    "constructor: a\n",
    `${"a".repeat(300)}: b\n`,
  ])("leaves %j to others", (text) => expect(readPlain(text, DEPTH)).toBeUndefined());

  it("leaves what nests too deep to others", () => {
    const nested = (levels: number) =>
      `${Array.from({ length: levels }, (_, level) => `${" ".repeat(level)}a:\n`).join("")}`;
    const lists = (levels: number) => `a: ${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}\n`;
    expect(readPlain(nested(3), 3)?.value).toEqual({ a: { a: { a: null } } });
    expect(readPlain(nested(4), 3)).toBeUndefined();
    expect(readPlain(lists(3), 3)?.value).toEqual({ a: [[]] });
    expect(readPlain(lists(4), 3)).toBeUndefined();
    expect(readPlain("- a: b\n", 2)?.value).toEqual([{ a: "b" }]);
    expect(readPlain("- a: b\n", 1)).toBeUndefined();
  });

  it("reads as the general readers do, and places everything where they do", () => {
    let plain = 0;
    fc.assert(
      fc.property(yamlText, (text) => {
        if (compared(text)) plain++;
      }),
      runs(2000),
    );
    expect(plain).toBeGreaterThan(0);
  });

  it("reads lines of any order and indentation as the general readers do", () => {
    const line = fc
      .tuple(
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom("", "- ", "-", "- - "),
        fc.constantFrom("a", "b", "c: ", "d:", "yes:", '"e": ', "# f", "---", ""),
        fc.constantFrom(
          "",
          "x",
          "x y",
          "x: y",
          "1",
          "no",
          "1_0",
          "22:22",
          '"x"',
          "'x'",
          "|",
          "|-",
          "[x, 1]",
          "{x: y}",
          "[]",
          "x #y",
          "- x",
          "-x",
        ),
        fc.constantFrom("", " ", " # z", "#z"),
      )
      .map(([indent, ...parts]) => `${" ".repeat(indent)}${parts.join("")}\n`);
    let plain = 0;
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.boolean(), (lines, cut) => {
        const text = lines.join("");
        if (compared(cut ? text.slice(0, -1) : text)) plain++;
      }),
      runs(4000),
    );
    expect(plain).toBeGreaterThan(20);
  });
});

describe("readYaml", () => {
  it("parses positions of plain documents without the general reader, once", () => {
    const parsed: number[] = [];
    const { documents } = readWith("a:\n  b: yes\n", "a.yaml", undefined, {
      onPositions: (index) => parsed.push(index),
    });
    expect(documents[0]?.locate("/a/b")).toEqual({ file: "a.yaml", line: 2, column: 6 });
    expect(documents[0]?.locate("/a/b", "key")).toEqual({ file: "a.yaml", line: 2, column: 3 });
    expect(parsed).toEqual([0]);
  });
});

const CORPUS = "../shared/corpus";
const present = existsSync(CORPUS);
if (!present) console.warn(`${CORPUS} is not there: the tests on real manifests are skipped`);

describe.each([
  ["manifests of this repository", "dist", true],
  ["real manifests", CORPUS, present],
])("%s", (_, folder, there) => {
  it.skipIf(!there)("are read alike, and most are plain", () => {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
    const pieces = names.flatMap((name) => readFileSync(join(folder, name), "utf8").split(/^(?=---)/m));
    const plain = pieces.filter(compared);
    expect(plain.length).toBeGreaterThan(pieces.length * 0.7);
  });
});
