import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMap, isScalar, isSeq, type ParsedNode, parseDocument } from "yaml";
import { readYaml } from "../../../src/yaml/index.ts";
import { readWith } from "../../../src/yaml/read.ts";
import { hostileString, runs, yamlText } from "./texts.ts";

const junk = fc.array(fc.oneof(yamlText, hostileString, fc.constantFrom("---\n", "...\n", "\n", "--- ")), {
  maxLength: 4,
});

describe("readYaml on any text", () => {
  it("never throws, and accounts for every document in order", () => {
    fc.assert(
      fc.property(junk, (pieces) => {
        const { documents, unreadable } = readYaml(pieces.join(""), "a.yaml");
        const template = unreadable.some(({ message }) => message.includes("template"));
        const indexes = [...documents.map(({ index }) => index), ...unreadable.map(({ document }) => document)];
        const sorted = indexes.sort((a, b) => a - b);
        if (!template) expect(sorted).toEqual(sorted.map((_, position) => position));
        expect(sorted.length).toBeGreaterThan(0);
      }),
      runs(1000),
    );
  });

  it("places every error inside the text, on one line", () => {
    fc.assert(
      fc.property(junk, (pieces) => {
        const text = pieces.join("");
        const lines = text.split("\n");
        for (const { line, column, message } of readYaml(text, "a.yaml").unreadable) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
          expect(message).toMatch(/^[^\n\r]+$/);
        }
      }),
      runs(1000),
    );
  });

  it("gives plain JSON values, or none", () => {
    fc.assert(
      fc.property(yamlText, (text) => {
        for (const { value } of readYaml(text, "a.yaml").documents) {
          expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
        }
      }),
      runs(1000),
    );
  });

  it("reads bytes and text alike", () => {
    fc.assert(
      fc.property(yamlText, (text) => {
        const [a, b] = [readYaml(text, "a.yaml"), readYaml(Buffer.from(text), "a.yaml")];
        expect(b.documents.map(({ value, line }) => [value, line])).toEqual(
          a.documents.map(({ value, line }) => [value, line]),
        );
        expect(b.unreadable).toEqual(a.unreadable);
      }),
      runs(300),
    );
  });

  it("reads CRLF as LF", () => {
    fc.assert(
      fc.property(yamlText, (text) => {
        const [a, b] = [readYaml(text, "a.yaml"), readYaml(text.replaceAll("\n", "\r\n"), "a.yaml")];
        expect(b.documents.map(({ value, line }) => [value, line])).toEqual(
          a.documents.map(({ value, line }) => [value, line]),
        );
      }),
      runs(500),
    );
  });
});

describe("positions", () => {
  // The package `yaml` is not Kubernetes' reader, but where both give a value, they find its nodes at the same places.
  it("are those of the package yaml", () => {
    let compared = 0;
    fc.assert(
      fc.property(yamlText, (text) => {
        const other = parseDocument(text, {
          schema: "failsafe",
          merge: false,
          uniqueKeys: false,
          strict: false,
          logLevel: "silent",
        });
        const [document, ...others] = readYaml(text, "a.yaml").documents;
        fc.pre(other.errors.length === 0 && document !== undefined && others.length === 0);
        const lines = text.split("\n").map((_, row, all) => all.slice(0, row).join("\n").length + (row > 0 ? 1 : 0));
        for (const [pointer, keyAt, valueAt] of placesOf(other.contents, "")) {
          const [key, value] = [document.locate(pointer, "key"), document.locate(pointer, "value")];
          expect([text, pointer, (lines[key.line - 1] ?? 0) + key.column - 1]).toEqual([text, pointer, keyAt]);
          expect([text, pointer, (lines[value.line - 1] ?? 0) + value.column - 1]).toEqual([text, pointer, valueAt]);
          compared++;
        }
      }),
      runs(1000),
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it("are read at most once per document", () => {
    fc.assert(
      fc.property(yamlText, (text) => {
        const parsed: number[] = [];
        const { documents } = readWith(text, "a.yaml", undefined, { onPositions: (index) => parsed.push(index) });
        expect(parsed).toEqual([]);
        for (const document of documents) {
          document.locate("/r");
          document.locate("/z");
        }
        expect(parsed).toEqual([...new Set(parsed)]);
      }),
      runs(300),
    );
  });
});

/** The pointer and the places of each member with a plain key that is not merged, as the package `yaml` has them. */
function* placesOf(node: unknown, pointer: string): Generator<readonly [string, number, number]> {
  if (isSeq<ParsedNode>(node)) {
    for (const [index, item] of node.items.entries()) yield* placesOf(item, `${pointer}/${index}`);
  } else if (isMap<ParsedNode, ParsedNode | null>(node)) {
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !/^[a-mo-xz]$/.test(String(key.source)) || value === null) continue;
      const inner = `${pointer}/${key.source}`;
      yield [inner, key.range[0], value.range[0]];
      yield* placesOf(value, inner);
    }
  }
}
