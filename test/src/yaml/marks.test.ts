import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointerSegments, pointerTo } from "../../../src/kernel/base/pointer.ts";
import { isContainer } from "../../../src/kernel/base/read.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { resolveLimits } from "../../../src/yaml/limits.ts";
import { locateMark, Marks } from "../../../src/yaml/marks.ts";
import { documentText, locateText, parseText } from "../../../src/yaml/parse.ts";
import { locate } from "../../../src/yaml/places.ts";
import { YamlFault } from "../../../src/yaml/yaml-fault.ts";
import { hostileValue, runs, yamlText } from "./texts.ts";

const limits = resolveLimits(undefined);

/** The places of a pointer in both readings. The text is behind another one, as in a file of two documents. */
function placesOf(text: string, pointers: (value: unknown) => Iterable<string>) {
  const marks = new Marks();
  parseText(documentText("a: [1, {b: 2}]"), limits, marks);
  const { value, marked } = parseText(documentText(text), limits, marks);
  marks.trim();
  const { place } = locateText(text);
  return [...pointers(value)].map((pointer) => {
    const tokens = pointerSegments(pointer);
    const { key, value: at, exact } = locate(place, tokens);
    return { pointer, second: { key, value: at, exact }, first: marked && locateMark(marks, marked, value, tokens) };
  });
}

function* pointersInto(value: unknown, pointer = ""): Generator<string> {
  yield pointer;
  yield `${pointer}/none`;
  if (!isContainer(value)) return;
  for (const [key, child] of Object.entries(value)) yield* pointersInto(child, pointerTo(pointer, key));
}

/** Compares all places, and returns how many there are. */
function compared(text: string): number {
  let count = 0;
  for (const { pointer, first, second } of placesOf(text, pointersInto)) {
    if (first === undefined) continue;
    expect([text, pointer, first]).toEqual([text, pointer, second]);
    count++;
  }
  return count;
}

describe("the places of marks are those of a second reading", () => {
  it.each([
    ["lists and maps in lists", "- - 1\n  - b: 2\n    c: {d: [1, [2], {}]}\n- []\n-\n- e: |\n    x\n  f:\n  - g\n", 34],
    ["absent values", "a:\nb: {c, d: , e}\n? f\n? g\n: h\n", 16],
    ["tags and properties", "!!map\na: !!str 1\nb: !!seq\n- ! x\n", 8],
    ["pairs in a list", "a: [b: 1, c, d: {e: 2}]\n", 16],
    ["a key __proto__", "a: 1\n__proto__: {b: 2}\nc: 3\n", 10],
    ["JSON", '{"a": [1, 2], "b": {"c": null}}', 12],
    ["a scalar", "a", 2],
    ["nothing", "# nothing\n", 2],
  ])("%s", (_, text, count) => expect(compared(text)).toBe(count));

  it.each([
    ["an alias", "a: &a {b: 1}\nc: *a\n"],
    ["an anchor", "a: &a 1\n"],
    ["a merge", "a:\n  <<: {b: 1}\n"],
    ["a key that looks like an index", "b: 1\n80: 2\n"],
    ["a key that looks like the first index", "b: 1\n0: 2\n"],
  ])("%s needs the second reading", (_, text) => {
    expect(placesOf(text, pointersInto).some(({ first }) => first === undefined)).toBe(true);
  });

  it("any text and any value", () => {
    let count = 0;
    const text = fc.oneof(
      yamlText,
      hostileValue.map((value) => emitYaml({ a: value })),
    );
    fc.assert(
      fc.property(text, (written) => {
        try {
          count += compared(written);
        } catch (error) {
          if (!(error instanceof YamlFault)) throw error;
        }
      }),
      runs(1500),
    );
    expect(count).toBeGreaterThan(5000);
  });

  it("a list of as many items as are counted, and of one more", () => {
    expect(compared(`[${"a,".repeat(1000)}]`)).toBe(2002);
    expect(compared(`[${"a,".repeat(1001)}]`)).toBe(1);
  });
});

it("a mark that does not exist is 0", () => {
  expect([new Marks().at(0), new Marks().at(100_000)]).toEqual([0, 0]);
});
