import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emitYamlStream, packYaml, readYaml, unpackYaml } from "../../../src/yaml/index.ts";
import { runs } from "./texts.ts";

/** A text as another thread receives it: its strings are cloned. */
function handedOver(text: string) {
  const packed = packYaml(readYaml(text, "a.yaml"));
  return packed === undefined ? undefined : unpackYaml(structuredClone(packed), "a.yaml");
}

describe("a file that goes from thread to thread", () => {
  test("has the same documents, values and places", () => {
    const text = "# first\na: [1, 0x10, yes, ~]\n---\n---\nb:\n  '__proto__': {c: \"\\U0001f600\"}\n";
    const read = readYaml(text, "a.yaml");
    const other = handedOver(text);
    expect(other?.documents.map(({ value }) => value)).toEqual([
      { a: [1, 16, true, null] },
      null,
      { b: { ["__proto__"]: { c: "\u{1f600}" } } },
    ]);
    for (const [index, document] of read.documents.entries()) {
      const there = other?.documents[index];
      expect([there?.file, there?.index, there?.line]).toEqual([document.file, document.index, document.line]);
      for (const pointer of ["", "/a/1", "/b/__proto__/c", "/nothing"]) {
        expect(there?.locate(pointer)).toEqual(document.locate(pointer));
      }
    }
  });

  test("keeps what could not be read", () => {
    const text = "a: [\n---\nb: 1\n";
    expect(handedOver(text)?.unreadable).toEqual(readYaml(text, "a.yaml").unreadable);
    expect(handedOver(text)?.documents.map(({ index }) => index)).toEqual([1]);
  });

  test("is read again where it has aliases, which would be written out", () => {
    expect(handedOver("a: &x {b: 1}\nc: *x\n")).toBeUndefined();
    expect(handedOver("a: 1\n---\na: &x {b: 1}\nc: *x\n")).toBeUndefined();
  });

  test("any values survive", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }), (values) => {
        const text = emitYamlStream(values);
        // A quick test cannot exclude an alias.
        fc.pre(!text.includes("*"));
        const read = readYaml(text, "a.yaml");
        const other = handedOver(text);
        expect(other?.unreadable).toEqual(read.unreadable);
        expect(other?.documents.map(({ value }) => value)).toEqual(read.documents.map(({ value }) => value));
      }),
      runs(40),
    );
  });
});
