import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadDocument } from "../../../src/yaml/document.ts";
import { ambiguousScalars, readYaml } from "../../../src/yaml/index.ts";
import { readWith } from "../../../src/yaml/read.ts";
import { runs } from "./texts.ts";

/** `pointer text value line:column` of each ambiguous scalar of the first document. */
function ambiguous(text: string): readonly unknown[] {
  const [document] = readYaml(text, "a.yaml").documents;
  if (document === undefined) throw new Error("the text cannot be read");
  return ambiguousScalars(document).map(({ pointer, text: source, value, location }) => [
    pointer,
    source,
    value,
    `${location.line}:${location.column}`,
  ]);
}

describe("ambiguousScalars", () => {
  it("finds nothing in an empty document or in plain YAML", () => {
    expect(ambiguous("# x\n")).toEqual([]);
    expect(ambiguous("a: true\nb: [1, 1.5, null, x]\nc: 10.0.0.1\nd: 8080\n")).toEqual([]);
  });

  it("finds values and keys, with what Kubernetes reads", () => {
    const text =
      "hostNetwork: yes\nmode: 0644\nargs: [22:22, 1_000, {at: 2024-01-01}]\non: 1\nlist:\n- 08\n-   off # x\n";
    expect(ambiguous(text)).toEqual([
      ["/hostNetwork", "yes", true, "1:14"],
      ["/mode", "0644", 420, "2:7"],
      ["/args/0", "22:22", "22:22", "3:8"],
      ["/args/1", "1_000", 1000, "3:15"],
      ["/args/2/at", "2024-01-01", "2024-01-01", "3:27"],
      ["/true", "on", true, "4:1"],
      ["/list/0", "08", 8, "6:3"],
      ["/list/1", "off", false, "7:5"],
    ]);
  });

  it("leaves quoted, block and tagged ones alone", () => {
    expect(ambiguous("a: \"yes\"\nb: '0644'\nc: |-\n  on\nd: !!str no\ne: >-\n  22:22\n")).toEqual([]);
  });

  it("names an anchored one once, and one that is merged by its own place", () => {
    expect(ambiguous("a: &a {b: yes}\nc: *a\nd: {<<: *a}\ne: {<<: {f: no}}\n")).toEqual([
      ["/a/b", "yes", true, "1:11"],
      ["/e/f", "no", false, "4:13"],
    ]);
  });

  it("escapes pointers", () => expect(ambiguous("a/b: {c~d: y}\n")).toEqual([["/a~1b/c~0d", "y", true, "1:12"]]));

  it("is the whole document, too", () => expect(ambiguous("yes\n")).toEqual([["", "yes", true, "1:1"]]));

  it("parses positions only when the text may contain one", () => {
    const parsed: number[] = [];
    const text = "a: yesterday\nb: 'on'\n---\na: yes\n";
    const { documents } = readWith(text, "a.yaml", undefined, { onPositions: (index) => parsed.push(index) });
    expect(documents.map((document) => ambiguousScalars(document).length)).toEqual([0, 1]);
    expect(parsed).toEqual([1]);
  });

  it("finds them in CRLF files", () => {
    expect(ambiguous("a: yes\r\nb:\r\n- 0644\r\n")).toEqual([
      ["/a", "yes", true, "1:4"],
      ["/b/0", "0644", 420, "3:3"],
    ]);
  });

  it("knows only documents that readYaml made", () => {
    const other = { file: "a", index: 0, value: null, line: 1, locate: () => ({ file: "a", line: 1, column: 1 }) };
    expect(ambiguousScalars(other)).toEqual([]);
    expect(ambiguous('a: yes\nb: "c\nd"\n')).toEqual([["/a", "yes", true, "1:4"]]);
  });
});

describe("a document with an ambiguous scalar", () => {
  const FORMS =
    "y Y n N yes Yes YES no No NO on On ON off Off OFF 0777 00 08 0_ 0o7 0b1 0B_ 1_000 -1_0 +0_7 1e3 +2E-7 22:22 -1:2:3 1_0:59.5_ 2024-01-01 2024-1-1T00:00:00Z".split(
      " ",
    );

  it("is recognised in every form, at any place", () => {
    const around = ["@", "a: @", "- @", "a: [@]", "a: {b: @}", "@: 1", "a: [x, @ ]", "a: @ # x", "a: &b @"];
    for (const place of around) {
      for (const form of FORMS) {
        // Refused as a key, which Kubernetes spells in another way.
        if (place === "@: 1" && form === "+2E-7") continue;
        const text = place.replace("@", form);
        expect([text, ambiguous(text).length]).toEqual([text, 1]);
      }
    }
  });

  it("is not one because of the usual content of manifests", () => {
    const text =
      "name: nightly\nimage: example.com/a:1.2@sha256:0e1f\ncpu: 8\nport: 18080\nmemory: 512Gi\nip: 10.0.0.1\n";
    const { documents } = readWith(`${text}args: [--on, no-op, 0, 1.5, -1, 123456]\n`, "a.yaml");
    expect(documents.map(({ value }) => value)).toHaveLength(1);
    expect(documents.map((document) => (document as ReadDocument).ambiguous)).toEqual([false]);
  });

  it("is one whenever the position reader finds such a scalar", () => {
    const letters = fc.constantFrom(..."yYnNoOesESfF01 29_:eE+-.bBTZ\t\n,[]{}?#ax");
    const parts = fc.oneof(letters, letters, fc.constantFrom(...FORMS), fc.constantFrom("\n", ": ", "- "));
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (chosen) => {
        for (const document of readYaml(chosen.join(""), "a.yaml").documents as readonly ReadDocument[]) {
          const found = document.positions().ambiguous.size > 0;
          if (found) expect(document.ambiguous).toBe(true);
        }
      }),
      runs(2_000),
    );
  });
});
