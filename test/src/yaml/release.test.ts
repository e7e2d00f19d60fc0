import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointerTo } from "../../../src/kernel/base/pointer.ts";
import { isContainer } from "../../../src/kernel/base/read.ts";
import {
  ambiguousScalars,
  originOf,
  readYaml,
  releaseTexts,
  TextPool,
  textIncludes,
  textOf,
  type YamlDocument,
} from "../../../src/yaml/index.ts";
import { LineLengths } from "../../../src/yaml/line-lengths.ts";
import { lineStarts } from "../../../src/yaml/text.ts";
import { hostileValue, runs, yamlText } from "./texts.ts";

function released(text: string) {
  return releaseTexts(readYaml(text, "a.yaml"), "a.yaml", new TextPool());
}

/** Whether the text of each document is kept. */
const kept = (text: string) => released(text).documents.map((document) => textOf(document) !== undefined);

function* pointersInto(value: unknown, pointer = ""): Generator<string> {
  yield pointer;
  yield `${pointer}/none`;
  if (!isContainer(value)) return;
  for (const [key, child] of Object.entries(value)) yield* pointersInto(child, pointerTo(pointer, key));
}

/** Everything that a check finds out about a document. */
function seen(document: YamlDocument) {
  return {
    place: [document.file, document.index, document.line],
    value: document.value,
    places: [...pointersInto(document.value)].map((pointer) => [
      pointer,
      document.locate(pointer),
      document.locate(pointer, "key"),
      document.locate(pointer, "value"),
      originOf(document, pointer),
    ]),
    ambiguous: ambiguousScalars(document),
    parts: [textIncludes(document, "${"), textIncludes(document, "{{")],
  };
}

describe("a file without the texts of its documents", () => {
  it("is for a check the same as the file that was read", () => {
    const streams = fc.array(fc.oneof(yamlText, fc.constantFrom(`a: \${b}\n`, "# c\n\nd: {{ e }}\n", "é: 日本\n")), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(streams, (texts) => {
        const text = texts.join("---\n");
        const read = readYaml(text, "a.yaml");
        const other = released(text);
        expect(other.unreadable).toEqual(read.unreadable);
        expect(other.documents.map(seen)).toEqual(read.documents.map(seen));
      }),
      runs(150),
    );
  });

  it("is released once only", () => {
    const once = released(`a: 1\n---\nb: \${c}\n`);
    expect(releaseTexts(once, "a.yaml", new TextPool())).toBe(once);
  });

  it.each([
    ["without a line break at its end", "a: b", false],
    ["with an asterisk that is no alias", 'a: "*"\n', false],
    ["a variable", `a: \${b}\n`, true],
    ["an action of a template", 'a: "{{ b }}"\n', true],
    ["a scalar that readers resolve differently", "a: yes\n", true],
    ["a merge", "a: {<<: {b: 1}}\n", true],
    ["an alias", "a: &a 1\nb: *a\n", true],
    ["a key that looks like an index", "a:\n- 80: {}\n", true],
    ["a list of very many items", `a: [${"b,".repeat(1001)}]\n`, true],
  ])("keeps the texts that are needed: %s", (_, text, isKept) => expect(kept(text)).toEqual([isKept]));

  it("decides for each document", () => expect(kept(`a: 1\n---\nb: \${c}\n---\nd: 2\n`)).toEqual([false, true, false]));
});

describe("the starts of lines", () => {
  it.each([0, 1, 253, 254, 255, 256, 509, 510, 511, 1020])(
    "of a line of %i characters, and of those around it",
    (length) => {
      const texts = ["\n", `a\n${"b".repeat(length)}\nc\n\n`, "d\n"];
      const lengths = new LineLengths();
      const indexes = texts.map((text) => {
        const index = lengths.next;
        lengths.add(text);
        return index;
      });
      const other = new LineLengths(structuredClone(lengths.bytes()));
      for (const [place, text] of texts.entries()) {
        expect(other.starts(indexes[place] ?? 0, text.length)).toEqual(lineStarts(text));
      }
    },
  );
});

describe("shared texts", () => {
  it("are those of the values, which are frozen throughout", () => {
    fc.assert(
      fc.property(fc.array(hostileValue, { maxLength: 5 }), (values) => {
        const pool = new TextPool();
        for (const value of values) {
          const json = JSON.stringify(value);
          const shared = pool.share(JSON.parse(json));
          expect(JSON.stringify(shared)).toBe(json);
          expect([...parts(shared)].every(Object.isFrozen)).toBe(true);
        }
      }),
      runs(100),
    );
  });

  it("are exact beyond the number that is stored", () => {
    const pool = new TextPool();
    const texts = Array.from({ length: 60_000 }, (_, index) => `the text number ${index}`);
    expect(pool.share([...texts])).toEqual(texts);
    expect(pool.share([...texts])).toEqual(texts);
  });
});

function* parts(value: unknown): Generator<unknown> {
  yield value;
  if (isContainer(value)) for (const member of Object.values(value)) yield* parts(member);
}
