import fc from "fast-check";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { emitYaml, readYaml } from "../../../src/yaml/index.ts";
import { hostileString, hostileValue, runs } from "./texts.ts";

/** The text with every map's keys in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, shuffled(child)] as const);
  return Object.fromEntries(entries.reverse());
}

function readBack(text: string): unknown {
  const { documents, unreadable } = readYaml(text, "a.yaml");
  expect(unreadable).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]?.value;
}

describe("what emitYaml writes", () => {
  it("readYaml reads back", () => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        expect(readBack(emitYaml(value))).toStrictEqual(value);
      }),
      runs(1000),
    );
  });

  it.each(["1.1", "1.2"] as const)("the package yaml reads back as YAML %s", (version) => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        expect(parse(emitYaml(value), { version })).toStrictEqual(value);
      }),
      runs(700),
    );
  });

  it("js-yaml reads back by its own rules, with dates and all", () => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        expect(load(emitYaml(value)) ?? null).toStrictEqual(value);
      }),
      runs(1000),
    );
  });

  it("does not depend on the order of keys, and writing it again changes nothing", () => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        const text = emitYaml(value);
        expect(emitYaml(shuffled(value))).toBe(text);
        expect(emitYaml(readBack(text))).toBe(text);
      }),
      runs(700),
    );
  });

  it("is clean text: one newline at the end, no carriage return, no tab at a line's start, nothing invisible", () => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        const text = emitYaml(value);
        expect(text).toMatch(/[^\n]\n$|\|\+\n(?:[^\n]*\n)*$/);
        expect(text).not.toMatch(/\r|^ *\t|[\u2028\u2029\ufeff\u200b-\u200f\u202a-\u202e]/m);
        expect(text).not.toMatch(/(?![\t\n])\p{Cc}/u);
      }),
      runs(700),
    );
  });

  it("carries every string as a key, in a list and in a stream", () => {
    fc.assert(
      fc.property(hostileString, hostileString, (key, text) => {
        const value = { [key]: [text, { [key]: text }], z: text };
        expect(readBack(emitYaml(value))).toStrictEqual(value);
      }),
      runs(1000),
    );
  });

  it("carries every finite number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readBack(emitYaml([value]))).toStrictEqual([value === 0 ? 0 : value]);
      }),
      runs(1000),
    );
  });
});
