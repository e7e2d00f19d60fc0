import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";
import { yamlDigest, yamlTextOf } from "../../helpers/yaml-texts.ts";

// The results of kubectl's reader for each text (see CONTRIBUTING.md): four bytes of its values, 0 for a rejected text.
const ANSWERS = readFileSync(fileURLToPath(new URL("../../fixtures/yaml/answers.bin", import.meta.url)));
const COUNT = process.env.MUSTER_LONG === "1" ? ANSWERS.length / 4 : 5_000;

/** The reasons for which muster rejects a text that kubectl reads, with the most such texts in 10,000. */
const STRICTER: readonly (readonly [reason: RegExp, most: number])[] = [
  [/^duplicate key/, 350],
  [/^text that belongs to no map and no list/, 250],
  [/^tag not allowed/, 220],
  [/^the file is empty|^the file has only a byte order mark/, 90],
  [/^U\+(?:0085|2028|2029)|^a carriage return without/, 90],
  [/^a byte order mark in the middle/, 25],
  [/^a colon inside \{ \} or \[ \] needs a space/, 35],
  [/^Kubernetes drops a "\?"/, 25],
  [/^a key is a number that Kubernetes would spell/, 30],
  [/^kubectl ignores what follows "\.\.\."/, 30],
  [/^a second "<<"|^"<<" after the key|^"<<" merges the key/, 40],
  [/^an integer beyond 2\^53/, 10],
  [/is a number that JSON does not have/, 5],
  [/^a node has two|^an anchor or a tag follows/, 15],
  [/^a key is missing|^a key is null|^a key is not followed/, 15],
  [/^the anchor name|^the alias |^an anchor contains/, 10],
  [
    /^this looks like a template|^text after the document end marker|^there is no document before|^"---" at the start|^a word cannot start/,
    15,
  ],
];

describe("5,000 texts, 100,000 in the long run", () => {
  const different: string[] = [];
  const stricter = STRICTER.map(() => 0);
  let read = 0;
  for (let index = 0; index < COUNT; index++) {
    const text = yamlTextOf(index);
    const { documents, unreadable } = readYaml(text, "a.yaml");
    const expected = ANSWERS.readUInt32BE(index * 4);
    const [first] = unreadable;
    if (first === undefined) {
      read++;
      if (yamlDigest(documents.map(({ value }) => value)) !== expected) different.push(text);
    } else if (expected !== 0) {
      const reason = STRICTER.findIndex(([pattern]) => pattern.test(first.message));
      if (reason === -1) different.push(`${first.message}: ${text}`);
      else stricter[reason] = (stricter[reason] ?? 0) + 1;
    }
  }

  it("have the values that kubectl reads, or are rejected", () => {
    expect(different).toEqual([]);
    expect(read).toBeGreaterThan(COUNT / 4);
  });

  it("are rejected only for few reasons where kubectl reads them", () => {
    const tooMany = STRICTER.filter(([, most], index) => (stricter[index] ?? 0) > (most * COUNT) / 10_000);
    expect(tooMany).toEqual([]);
  });
});
