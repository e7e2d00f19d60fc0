import { describe, expect, test } from "vitest";
import { readDeclarations } from "../../../scripts/schemas/doc-comments.ts";
import { docsOf, docsOfType, eitherOf, noDocs, sentence } from "../../../scripts/schemas/field-docs.ts";

describe("the docstrings of a module", () => {
  test.each(["", "\n", "const a = 1;\n", "/** A text without a declaration. */\n"])(
    "%j has none of a field",
    (source) => {
      expect([...readDeclarations(source).values()].flatMap(({ fields }) => [...fields.keys()])).toEqual([]);
    },
  );

  test("are those of interfaces with their bases, of fields, types and lists of words", () => {
    const source = `/** The words.
 * - \`a\`: the first
 * - \`b\`: the second: longer
 */
export const WORDS = ["a", "b"] as const;
/** One of \`WORDS\`. */
type Word = (typeof WORDS)[number];

/** A file. */
export interface File extends Base, Other {
  /**
   * Text of
   * two lines.
   * @default 6
   * @example {"a": 1}
   * @example "b"
   * @deprecated use \`word\`.
   */
  readonly count?: Nullable<number>;
  /** @default - the only one */
  readonly word: Word;
  readonly plain?: string;
}
`;
    const { WORDS, Word, File } = Object.fromEntries(readDeclarations(source));
    expect(WORDS?.doc.words).toEqual(
      new Map([
        ["a", "the first"],
        ["b", "the second: longer"],
      ]),
    );
    expect(Word?.type).toContain("WORDS");
    expect([File?.doc.text, File?.type]).toEqual(["A file.", "Base, Other"]);
    expect(File?.fields.get("count")?.doc).toEqual({
      text: "Text of two lines.",
      words: new Map(),
      default: 6,
      examples: [{ a: 1 }, "b"],
      deprecated: "use `word`.",
    });
    expect(File?.fields.get("word")).toEqual({
      type: "Word;",
      doc: { text: "", words: new Map(), examples: [], absent: "the only one" },
    });
    expect(File?.fields.get("plain")?.doc.text).toBe("");
  });

  test("with a default or an example that is no JSON is an error", () => {
    const field = (tag: string) => `interface A {\n  /** ${tag} */\n  readonly a: string;\n}\n`;
    expect(() => readDeclarations(field("@default Never"))).toThrow(SyntaxError);
    expect(() => readDeclarations(field("@example Never"))).toThrow(SyntaxError);
  });
});

describe("the docs of a field", () => {
  test("come from its type where it has none, through lists, bases and maps of words", () => {
    expect(noDocs("a")).toBeUndefined();
    expect(docsOfType("string")("a")).toBeUndefined();
    expect(docsOfType("Nullable<readonly (ClusterFile | null)[]>")("scheduler")?.doc.words.get("kai")).toBe(
      "KAI, the open-source scheduler",
    );
    const training = docsOfType("TrainingSpec");
    expect(training("restartPolicy")?.doc.text).toBe("Whether a failed container starts again in its pod.");
    expect(training("image")?.doc.examples).toEqual(["registry.example.com/sft:1.4"]);
    expect(docsOfType("IdMap")("projects")?.doc.text).toBe("Ids of projects.");
  });

  test("are the first of several, with the fields below all of them", () => {
    const either = eitherOf(docsOf({ a: "first" }, docsOf({ b: "B" })), docsOf({ a: "second" }, docsOf({ c: "C" })));
    expect(either("a")?.doc.text).toBe("first");
    expect([either("a")?.inner("b")?.doc.text, either("a")?.inner("c")?.doc.text]).toEqual(["B", "C"]);
    expect(docsOf({})("constructor")).toBeUndefined();
  });

  test.each([
    ["", "."],
    ["a text", "A text."],
    ["`a` text.", "`a` text."],
  ])("%j is the sentence %j", (text, expected) => expect(sentence(text)).toBe(expected));
});
