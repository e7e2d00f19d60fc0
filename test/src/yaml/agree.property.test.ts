import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crossCheck, readYaml } from "../../../src/yaml/index.ts";
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

describe("the two readers", () => {
  // What may differ is what one of them refuses: never do both give a value, and another one.
  it("agree on the value, or the document has no positions", () => {
    let compared = 0;
    fc.assert(
      fc.property(yamlText, (text) => {
        for (const document of readYaml(text, "a.yaml").documents) {
          const problem = crossCheck(document);
          if (problem === undefined) compared++;
          else expect(problem.message).toBe("the text is not valid YAML here");
        }
      }),
      runs(1000),
    );
    expect(compared).toBeGreaterThan(300);
  });

  it("parse positions at most once per document", () => {
    fc.assert(
      fc.property(yamlText, (text) => {
        const parsed: number[] = [];
        const { documents } = readWith(text, "a.yaml", undefined, { onPositions: (index) => parsed.push(index) });
        for (const document of documents) {
          document.locate("/r");
          document.locate("/z");
          crossCheck(document);
        }
        expect(new Set(parsed).size).toBe(parsed.length);
        for (const { index } of documents) expect(parsed).toContain(index);
      }),
      runs(300),
    );
  });
});
