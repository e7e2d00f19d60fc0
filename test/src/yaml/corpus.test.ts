import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crossCheck, emitYaml, readYaml, type YamlDocument } from "../../../src/yaml/index.ts";

const CORPUS = "../shared/corpus";
const present = existsSync(CORPUS);
if (!present) console.warn(`${CORPUS} is not there: the tests on real manifests are skipped`);

interface Entry {
  readonly document: YamlDocument;
  readonly lines: readonly string[];
}

function readCorpus(): {
  readonly files: number;
  readonly entries: readonly Entry[];
  readonly unreadable: readonly unknown[];
} {
  const names = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  const read = names.sort().map((name) => {
    const bytes = readFileSync(join(CORPUS, name));
    const lines = bytes.toString("utf8").split(/\r?\n/);
    const file = readYaml(bytes, name);
    return { entries: file.documents.map((document) => ({ document, lines })), unreadable: file.unreadable };
  });
  return {
    files: names.length,
    entries: read.flatMap(({ entries }) => entries),
    unreadable: read.flatMap(({ unreadable }) => unreadable),
  };
}

/** Every pointer into a value whose last token is a key, with that key. */
function* members(value: unknown, pointer: string): Generator<readonly [pointer: string, key: string]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const inner = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Array.isArray(value)) yield [inner, key];
    yield* members(child, inner);
  }
}

describe.skipIf(!present)("real manifests", () => {
  const corpus = present ? readCorpus() : { files: 0, entries: [], unreadable: [] };

  it("are all readable", () => {
    expect(corpus.unreadable).toEqual([]);
    expect(corpus.files).toBeGreaterThanOrEqual(200);
    expect(corpus.entries.length).toBeGreaterThanOrEqual(corpus.files);
    for (const { document } of corpus.entries) expect(document.value).toBeTypeOf("object");
  });

  it("are read alike by both readers", () => {
    expect(
      corpus.entries.map(({ document }) => crossCheck(document)).filter((problem) => problem !== undefined),
    ).toEqual([]);
  });

  it("have every key where locate says", () => {
    let checked = 0;
    for (const { document, lines } of corpus.entries) {
      for (const [pointer, key] of members(document.value, "")) {
        const { line, column } = document.locate(pointer, "key");
        const found = (lines[line - 1] ?? "").slice(column - 1);
        const spellings = [key, `"${key}"`, `'${key}'`].filter((spelling) => found.startsWith(spelling));
        expect([document.file, pointer, found.slice(0, 40), spellings.length]).toEqual([
          document.file,
          pointer,
          found.slice(0, 40),
          1,
        ]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(8000);
  });

  it("are the same value after emitYaml", () => {
    for (const { document } of corpus.entries) {
      const text = emitYaml(document.value);
      const [again] = readYaml(text, document.file).documents;
      expect(again?.value).toEqual(document.value);
      expect(emitYaml(again?.value)).toBe(text);
    }
  });
});
