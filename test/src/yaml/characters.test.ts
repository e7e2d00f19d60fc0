import { describe, expect, it } from "vitest";
import { CODE, CodeBuffer, codeAt, codesOf } from "../../../src/yaml/characters.ts";
import { readYaml } from "../../../src/yaml/index.ts";

const list = (codes: ReturnType<typeof codesOf>) => [...codes];

describe("the codes of a text", () => {
  it.each(["", "a: 1\n", "ä", "😀", "\u0000é\uffff"])("are those of charCodeAt: %j", (text) => {
    const expected = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    expect(list(codesOf(text, false))).toEqual(expected);
  });

  it("of ASCII take one byte each", () => {
    expect(codesOf("a: 1\n", true)).toBeInstanceOf(Uint8Array);
    expect(list(codesOf("a: 1\n", true))).toEqual([97, 58, 32, 49, 10]);
  });

  it("end with CODE.end", () => {
    const codes = codesOf("ab", true);
    expect([0, 1, 2, 3].map((at) => codeAt(codes, at))).toEqual([97, 98, CODE.end, CODE.end]);
  });

  it("of a shorter text do not show the text before it", () => {
    const buffer = new CodeBuffer();
    expect(list(buffer.codesOf("abcd", true))).toEqual([97, 98, 99, 100]);
    expect(list(buffer.codesOf("x", true))).toEqual([120]);
    expect(list(buffer.codesOf("é", false))).toEqual([0xe9]);
  });

  it("of a large text have memory of their own, which the next text does not change", () => {
    const buffer = new CodeBuffer();
    const large = buffer.codesOf("a".repeat(2 ** 20 + 1), true);
    buffer.codesOf("b".repeat(10), true);
    expect(codeAt(large, 0)).toBe(97);
  });
});

describe("a file", () => {
  const read = (text: string) => readYaml(text, "a.yaml").documents.map(({ value }) => value);

  it("with other characters than ASCII in some documents has the values of each", () => {
    expect(read("a: plain\n---\nb: größer\n---\nc: 😀 x\n")).toEqual([{ a: "plain" }, { b: "größer" }, { c: "😀 x" }]);
  });

  it("without a line break at its end has the values of one with it", () => {
    expect(read("a: 1\n---\nb: [2]\nc: ä")).toEqual([{ a: 1 }, { b: [2], c: "ä" }]);
    expect(read("a: 1\n---\nb: word")).toEqual(read("a: 1\n---\nb: word\n"));
  });

  it("with a repeated key, which is read again, does not change the documents behind it", () => {
    const { documents, unreadable } = readYaml("a: 1\na: 2\n---\nb: 3\nlonger: text\n", "a.yaml");
    expect(documents.map(({ value }) => value)).toEqual([{ b: 3, longer: "text" }]);
    expect(unreadable.map(({ line, column }) => [line, column])).toEqual([[2, 1]]);
  });

  it("with a control character in one document has its place in this document", () => {
    const { documents, unreadable } = readYaml("a: ä\n---\nb: x\u0007\n", "a.yaml");
    expect(documents.map(({ value }) => value)).toEqual([{ a: "ä" }]);
    expect(unreadable.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 5, "a control character; write it as an escape in double quotes"],
    ]);
  });
});
