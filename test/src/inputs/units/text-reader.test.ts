import { describe, expect, test } from "vitest";
import { roughPlace, type TextPlace, TextReader } from "../../../../src/inputs/units/text-reader.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const FILES: Readonly<Record<string, string>> = {
  empty: "",
  "p.json": "- a: 1\n",
  twice: "a: 1\na: 2\n",
  half: "a: 1\n---\n%x\n---\nb: 2\n",
};
const reader = () =>
  new TextReader((file) => {
    const text = FILES[file];
    return text === undefined ? { file, problem: "does not exist" } : { file, bytes: bytes(text) };
  });
const values = (documents: ReturnType<TextReader["inFile"]>) => documents.map(({ value }) => value);
const place: TextPlace = {
  file: "k.yaml",
  document: 2,
  locate: (line, column) => ({ file: "k.yaml", line: line + 10, column: column + 4 }),
};

describe("the documents of a file", () => {
  test("are none without a file, and the problem is kept", () => {
    const texts = reader();
    expect(texts.inFile("none")).toEqual([]);
    expect(texts.unjudged()).toEqual([{ file: "none", document: 0, line: 1, column: 1, message: "does not exist" }]);
  });

  test("are none of an empty file, which is no problem", () => {
    const texts = reader();
    expect([texts.inFile("empty"), texts.unjudged()]).toEqual([[], []]);
  });

  test("are YAML whatever the name of the file", () => {
    const texts = reader();
    expect([texts.hasRead("p.json"), values(texts.inFile("p.json")), texts.unjudged()]).toEqual([
      false,
      [[{ a: 1 }]],
      [],
    ]);
    expect(texts.hasRead("p.json")).toBe(true);
  });

  test("are those that can be read, and the others are kept once", () => {
    const texts = reader();
    expect([values(texts.inFile("twice")), values(texts.inFile("half")), values(texts.inFile("half"))]).toEqual([
      [],
      [{ a: 1 }, { b: 2 }],
      [{ a: 1 }, { b: 2 }],
    ]);
    expect(texts.unjudged().map(({ file, document, line }) => [file, document, line])).toEqual([
      ["twice", 0, 2],
      ["half", 1, 3],
    ]);
  });
});

describe("the documents of a text in a field", () => {
  test("are none of an empty text", () => {
    const texts = reader();
    expect([texts.inField("", place), texts.unjudged()]).toEqual([[], []]);
  });

  test("have their own places", () => {
    const [document] = reader().inField("a:\n  b: 1\n", place);
    expect(document?.locate("/a/b")).toEqual({ file: "k.yaml", line: 2, column: 6 });
  });

  test("that cannot be read are kept with the places in the file", () => {
    const texts = reader();
    expect(texts.inField("a: 1\na: 2\n", place)).toEqual([]);
    expect(texts.unjudged()).toEqual([
      {
        file: "k.yaml",
        document: 2,
        line: 12,
        column: 5,
        message: 'duplicate key "a"; the first is at line 11, column 5',
      },
    ]);
  });

  test("have a rough place only without an exact one", () => {
    const texts = reader();
    texts.inField("a: 1\na: 2\n", place);
    texts.inField("a: 1\na: 2\n", roughPlace("other.yaml"));
    texts.inField("{", roughPlace("other.yaml"));
    expect(texts.unjudged().map(({ file, line, column }) => [file, line, column])).toEqual([
      ["k.yaml", 12, 5],
      ["other.yaml", 1, 1],
    ]);
  });
});
