import { describe, expect, it } from "vitest";
import { readYaml, type YamlLimits } from "../../../src/yaml/index.ts";

/** `[index, line, value]` of each document; nothing may be unreadable. */
function documents(text: string | Uint8Array): unknown {
  const file = readYaml(text, "a.yaml");
  expect(file.unreadable).toEqual([]);
  return file.documents.map(({ index, line, value }) => [index, line, value]);
}

/** `document@line:column message` of each document that cannot be read. */
function refusals(text: string | Uint8Array, limits?: YamlLimits): readonly string[] {
  return readYaml(text, "a.yaml", limits).unreadable.map(
    ({ document, line, column, message }) => `${document}@${line}:${column} ${message}`,
  );
}

describe("readYaml: separators", () => {
  it("sees every document", () => {
    const text = "a: 1\n--- # comment\nb: 2\n---   \nc: 3\n--- \t# x\n|\n  e\n---\ntext\n...\n---\nf: 5\n";
    expect(documents(text)).toEqual([
      [0, 1, { a: 1 }],
      [1, 3, { b: 2 }],
      [2, 5, { c: 3 }],
      [3, 7, "e\n"],
      [4, 10, "text"],
      [5, 13, { f: 5 }],
    ]);
  });

  it.each([
    ["{d: 4}", 5],
    ["|\n  e", 5],
    ["text", 5],
    [" &a\nb: 1", 6],
    ["\t'q'", 6],
  ])("refuses content on the line of ---, as kubectl does: %j", (content, column) => {
    const message = 'kubectl rejects content on the line of "---"; put it on the next line';
    expect(refusals(`a: 1\n--- ${content}\n`)).toEqual([`1@2:${column} ${message}`]);
  });

  it("has no document before the first --- or after the last ...", () => {
    expect(documents("# license\n\n---\na: 1\n...\n# the end\n")).toEqual([[0, 4, { a: 1 }]]);
    expect(documents("a: 1\n...\n...\n---\nb: 1\n")).toEqual([
      [0, 1, { a: 1 }],
      [1, 5, { b: 1 }],
    ]);
  });

  it("refuses what kubectl ignores after ...", () => {
    const message = 'kubectl ignores what follows "..."; start the document with "---"';
    expect(refusals("a: 1\n...\n\nb: 1\n")).toEqual([`1@4:1 ${message}`]);
    expect(refusals("a: 1\n...\n# x\nb: [\n---\nc: 1\n")).toEqual([`1@4:1 ${message}`]);
    expect(refusals("...\na: 1\n")).toEqual(['0@1:1 there is no document before "..."', `1@2:1 ${message}`]);
    expect(refusals("---\n...\n")).toEqual(['0@2:1 there is no document before "..."']);
  });

  it("counts empty documents", () => {
    expect(documents("---\n---\n# only a comment\n---\nnull\n---\n~\n---")).toEqual([
      [0, 1, null],
      [1, 2, null],
      [2, 5, null],
      [3, 7, null],
      [4, 8, null],
    ]);
    expect(documents("# only a comment")).toEqual([[0, 1, null]]);
    expect(documents("\n \n")).toEqual([[0, 1, null]]);
    expect(documents("a: 1\n---\n")).toEqual([
      [0, 1, { a: 1 }],
      [1, 2, null],
    ]);
  });

  it("reads markers and comments inside an indented block scalar as text", () => {
    expect(documents("a: |\n  x\n  ---\n  # y\n\n  ...\n  z\nb: 1\n")).toEqual([
      [0, 1, { a: "x\n---\n# y\n\n...\nz\n", b: 1 }],
    ]);
  });

  it("starts a new document at a --- in the first column", () => {
    expect(documents("a: |\n  x\n---\nb: 1\n")).toEqual([
      [0, 1, { a: "x\n" }],
      [1, 4, { b: 1 }],
    ]);
  });

  it("does not take a longer line of dashes inside a scalar for one", () => {
    expect(documents("a: |\n  -----BEGIN X-----\n  ---\nb: ----\nc: --- x\n")).toEqual([
      [0, 1, { a: "-----BEGIN X-----\n---\n", b: "----", c: "--- x" }],
    ]);
  });

  it("refuses dashes that are glued to a word: kubectl cuts there, YAML does not", () => {
    const message = '"---" at the start of a line needs a space or a line break after it';
    expect(refusals("a: 1\n---b: 2\n")).toEqual([`0@2:1 ${message}`]);
    expect(refusals("---a\n---\nb: 1\n")).toEqual([`0@1:1 ${message}`]);
  });

  it("refuses text after the end marker", () => {
    const message = 'text after the document end marker "..."; put it on a separate line';
    expect(refusals("a: 1\n... b: 2\n---\nc: 1\n")).toEqual([`1@2:1 ${message}`]);
    expect(refusals("a: 1\n... # fine\n")).toEqual([]);
  });

  it.each(["%YAML 1.1", "%YAML 1.2 # x", "%TAG !e! tag:yaml.org,2002:", "%FOO"])(
    "refuses %s, as kubectl does",
    (line) => {
      const message = "a directive (a line that starts with %) is not allowed in Kubernetes YAML";
      expect(refusals(`# x\n${line}\n---\na: yes\n`)).toEqual([`0@2:1 ${message}`]);
      expect(refusals(`a: 1\n---\n${line}\nb: 1\n`)).toHaveLength(1);
      expect(refusals(`${line}\na: 1\n`)).toHaveLength(1);
    },
  );

  it("reads the other documents when one is bad, and accounts for all", () => {
    const file = readYaml("a: 1\n---\nb: [\n---\nc: 1\n---\n\td: 1\n---\ne: 1\ne: 2\n---\nf: 1\n", "x.yaml");
    expect(file.documents.map(({ index, value }) => [index, value])).toEqual([
      [0, { a: 1 }],
      [2, { c: 1 }],
      [5, { f: 1 }],
    ]);
    expect(file.unreadable).toEqual([
      { file: "x.yaml", document: 1, line: 3, column: 5, message: "a { or [ is not closed" },
      { file: "x.yaml", document: 3, line: 7, column: 1, message: "a tab is used for indentation; use spaces" },
      {
        file: "x.yaml",
        document: 4,
        line: 10,
        column: 1,
        message: 'duplicate key "e"; the first is at line 9, column 1',
      },
    ]);
  });

  it("keeps anchors inside their document", () => {
    expect(refusals("a: &a 1\n---\nb: *a\n")).toEqual(['1@3:4 the alias "a" has no anchor before it']);
  });
});

describe("readYaml: line breaks and encodings", () => {
  it("skips blank lines in CRLF before the content", () => {
    expect(documents("\r\n\r\na: 1\r\n")).toEqual([[0, 3, { a: 1 }]]);
    expect(documents("---\r\n \r\n# comment\r\n\r\na: 1\r\n")).toEqual([[0, 5, { a: 1 }]]);
  });

  const text = "# c\na: 1\n---\nb: |\n  x\n  y\n---\nc:\n- d: yes\n";
  const expected = [
    [0, 2, { a: 1 }],
    [1, 4, { b: "x\ny\n" }],
    [2, 8, { c: [{ d: true }] }],
  ];

  it("reads LF, CRLF and mixed files alike", () => {
    expect(documents(text)).toEqual(expected);
    expect(documents(text.replaceAll("\n", "\r\n"))).toEqual(expected);
    let count = 0;
    expect(documents(text.replaceAll("\n", () => (count++ % 2 === 0 ? "\r\n" : "\n")))).toEqual(expected);
  });

  it("places errors in CRLF files", () => {
    expect(refusals("a: 1\r\n---\r\nb: 1\r\nb: 2\r\n")).toEqual([
      '1@4:1 duplicate key "b"; the first is at line 3, column 1',
    ]);
  });

  it("rejects characters that only Kubernetes reads as a line break", () => {
    const words = "Kubernetes reads it as a line break, editors do not; write it as an escape in double quotes";
    expect(refusals("a: 1 # x\rhostNetwork: true\n")).toEqual([
      `0@1:9 a carriage return without a line feed: ${words}`,
    ]);
    expect(refusals("a: 1\nb: 2 # x\u2028hostNetwork: true\n---\nc: 1\n")).toEqual([`0@2:9 U+2028: ${words}`]);
    expect(refusals('a: "x\u2029"\n')).toEqual([`0@1:6 U+2029: ${words}`]);
    expect(refusals("a: x\u0085\n")).toEqual([`0@1:5 U+0085: ${words}`]);
    expect(documents('a: "\\u2028\\L\\N"\n')).toEqual([[0, 1, { a: "\u2028\u2028\u0085" }]]);
  });

  it("accepts a byte order mark at the start only", () => {
    expect(documents("\ufeffa: 1\n")).toEqual([[0, 1, { a: 1 }]]);
    expect(documents(Buffer.from("\ufeffa: 1\n"))).toEqual([[0, 1, { a: 1 }]]);
    const message = "a byte order mark in the middle of a file; only its start may have one";
    expect(refusals("a: 1\n---\n\ufeffb: 1\n---\nc: 1\n")).toEqual([`1@3:1 ${message}`]);
    expect(refusals("a: 1\n\ufeff---\nb: 1\n---\nc: 1\n")).toEqual([`1@2:1 ${message}`]);
    expect(refusals("\ufeff\ufeffa: 1\n")).toEqual([`0@1:1 ${message}`]);
    expect(documents("a: x\ufeffy\n")).toEqual([[0, 1, { a: "x\ufeffy" }]]);
    expect(refusals("\ufeff")).toEqual(["0@1:1 the file has only a byte order mark; write at least one document"]);
  });

  it("refuses UTF-16 and UTF-32 by name", () => {
    const message = (name: string) =>
      `0@1:1 the file is ${name}, not UTF-8 (byte order mark at byte 0); save it as UTF-8`;
    expect(refusals(Buffer.from("\ufeffa: 1\n", "utf16le"))).toEqual([message("UTF-16 (little endian)")]);
    expect(refusals(Buffer.from("\ufeffa: 1\n", "utf16le").swap16())).toEqual([message("UTF-16 (big endian)")]);
    expect(refusals(Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0))).toEqual([message("UTF-32 (little endian)")]);
    expect(refusals(Uint8Array.of(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61))).toEqual([message("UTF-32 (big endian)")]);
  });

  it("refuses NUL with its offset", () => {
    const words = "this is a binary file, or UTF-16 without a byte order mark; save it as UTF-8";
    expect(refusals(Buffer.from("a: 1\n", "utf16le"))).toEqual([`0@1:2 NUL character at byte 1: ${words}`]);
    expect(refusals("é: 1\nb: \0")).toEqual([`0@2:4 NUL character at byte 9: ${words}`]);
  });

  it("refuses Latin-1 with the byte and its offset", () => {
    const words = "is not UTF-8; the file looks like Latin-1 or Windows-1252: save it as UTF-8";
    expect(refusals(Buffer.from("a: 1\nb: caf\xe9\n", "latin1"))).toEqual([`0@2:7 byte 0xE9 at byte 11 ${words}`]);
    expect(refusals(Buffer.concat([Buffer.from("é: "), Buffer.of(0xc3)]))).toEqual([
      `0@1:4 byte 0xC3 at byte 4 ${words}`,
    ]);
    expect(refusals(Buffer.of(0x61, 0x80))).toEqual([`0@1:2 byte 0x80 at byte 1 ${words}`]);
    expect(refusals(Buffer.of(0x61, 0x3a, 0x20, 0xed, 0xa0, 0x80))).toEqual([`0@1:4 byte 0xED at byte 3 ${words}`]);
  });

  it("reads UTF-8 bytes", () => expect(documents(Buffer.from("ä: 日本\n"))).toEqual([[0, 1, { ä: "日本" }]]));
});

describe("readYaml: templates", () => {
  const message = "this looks like a template (Helm, Jinja) and not like YAML; render it first and read the result";

  it.each([
    ["a: {{ .Values.a }}\n", "0@1:4"],
    ["a: 1\n{{- if .Values.a }}\nb: 1\n{{- end }}\n", "0@2:1"],
    ["a:\n  {{- toYaml .Values.a | nindent 2 }}\n", "0@2:3"],
    ["a: [{{ .Values.a }}, 1]\n", "0@1:5"],
    ["- {{ a }}: 1\n", "0@1:3"],
    ["{% if a %}\nb: 1\n{% endif %}\n", "0@1:1"],
    ["{{/* comment */}}\na: 1\n", "0@1:1"],
  ])("says so once: %j", (text, place) => expect(refusals(text)).toEqual([`${place} ${message}`]));

  it("reports it once per file and still reads the YAML", () => {
    const text = "a: {{ .x }}\n---\nb: {{ .y }}\nb: 1\n---\nc: 1\n---\n{{- range .z }}\nd: 1\n---\n{{- end }}\n";
    const file = readYaml(text, "a.yaml");
    expect(refusals(text)).toEqual([`0@1:4 ${message}`]);
    expect(file.documents.map(({ index, value }) => [index, value])).toEqual([[2, { c: 1 }]]);
  });

  it("leaves braces inside strings alone", () => {
    const text = "a: '{{x}}'\nb: \"{{ y }}\"\nc: v-{{z}}\nd: |\n  {{ w }}\n";
    expect(documents(text)).toEqual([[0, 1, { a: "{{x}}", b: "{{ y }}", c: "v-{{z}}", d: "{{ w }}\n" }]]);
    expect(refusals("a: '{{x}}'\nb: [\n")).toEqual(["0@2:5 a { or [ is not closed"]);
    expect(refusals("a: '{{x}}'\na: 1\n")).toEqual(['0@2:1 duplicate key "a"; the first is at line 1, column 1']);
  });
});

it("counts an empty first line", () => {
  const { documents } = readYaml("\na: 1\n---\nb: 1\n", "a.yaml");
  expect(documents.map((document) => document.locate("").line)).toEqual([2, 4]);
});
