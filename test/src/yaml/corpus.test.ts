import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emitYaml, readYaml, type YamlDocument } from "../../../src/yaml/index.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";

/** Folders with manifests: the samples of the kinds, the definitions, what they become, and recorded ones. */
const FOLDERS = ["workloadtypes", "workloads", "dist", ...(sharedMissing("corpus") ? [] : [sharedPath("corpus")])];

interface Entry {
  readonly document: YamlDocument;
  readonly lines: readonly string[];
}

function readCorpus(): {
  readonly files: number;
  readonly entries: readonly Entry[];
  readonly unreadable: readonly unknown[];
} {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .map((name) => join(folder, name)),
  );
  const read = names.map((name) => {
    const bytes = readFileSync(name);
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

describe("manifests", () => {
  const corpus = readCorpus();

  it("are all readable", () => {
    expect(corpus.unreadable).toEqual([]);
    expect(corpus.files).toBeGreaterThanOrEqual(150);
    expect(corpus.entries.length).toBeGreaterThanOrEqual(corpus.files);
    for (const { document } of corpus.entries) expect(document.value).toBeTypeOf("object");
  });

  it("have every key at the place that locate returns", () => {
    let checked = 0;
    for (const { document, lines } of corpus.entries) {
      for (const [pointer, key] of members(document.value, "")) {
        const { line, column } = document.locate(pointer, "key");
        const found = (lines[line - 1] ?? "").slice(column - 1);
        // Content behind an alias or a merge key is at the alias.
        if (/^(?:<<|[^\s:]+): +\*|^\*/.test(found)) continue;
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
    expect(checked).toBeGreaterThan(3000);
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
