import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownHashes, parseLedger, readLedger, renderLedger } from "../../../../src/kernel/dist/ledger.ts";
import { sha, workspace } from "./support.ts";

const A = sha("a");
const B = sha("b");

describe("renderLedger", () => {
  test("an empty one", () => {
    expect(renderLedger("0.1.0", new Map())).toBe('{\n  "tool": "0.1.0",\n  "files": {}\n}\n');
  });

  test("sorts by code unit, a line for each file", () => {
    const hashes = new Map([
      ["b", B],
      ["a/é", A],
      ["a-x", A],
      ["B", B],
    ]);
    expect(renderLedger("1", hashes)).toBe(
      `{\n  "tool": "1",\n  "files": {\n    "B": "${B}",\n    "a-x": "${A}",\n    "a/é": "${A}",\n    "b": "${B}"\n  }\n}\n`,
    );
  });

  test("is read back, whatever the paths", () => {
    const path = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "1", "0"));
    fc.assert(
      fc.property(fc.string(), fc.dictionary(path, fc.constantFrom(A, B)), (tool, files) => {
        const hashes = new Map(Object.entries(files));
        const ledger = parseLedger(renderLedger(tool, hashes));
        expect(ledger?.tool).toBe(tool);
        expect(new Map(Object.entries(ledger?.files ?? {}))).toEqual(hashes);
      }),
    );
  });
});

describe("parseLedger", () => {
  test.each([
    "",
    "null",
    "undefined",
    "{}",
    "[]",
    "1",
    '"x"',
    '{"tool":"1"}',
    '{"files":{}}',
    '{"tool":1,"files":{}}',
    '{"tool":"1","files":[]}',
    '{"tool":"1","files":{"a":1}}',
    '{"tool":"1","files":null}',
  ])("%j is none", (text) => expect(parseLedger(text)).toBeUndefined());

  test("accepts any layout of the JSON, and sorts", () => {
    const ledger = parseLedger(`{"files":{"b":"${B}","a":"${A}"},"tool":"1","more":true}`);
    expect(ledger).toEqual({ tool: "1", files: { a: A, b: B } });
    expect(Object.keys(ledger?.files ?? {})).toEqual(["a", "b"]);
  });
});

describe("knownHashes", () => {
  test("a whole ledger", () => {
    expect(knownHashes(renderLedger("1", new Map([["a", A]])))).toEqual(new Map([["a", [A]]]));
  });

  test("one that git left in conflict vouches for both sides", () => {
    const line = (path: string, hash: string) => `    "${path}": "${hash}"`;
    const text = [
      "{",
      "<<<<<<< HEAD",
      '  "tool": "1",',
      "=======",
      '  "tool": "2",',
      ">>>>>>> topic",
      '  "files": {',
      `${line("a", A)},`,
      "<<<<<<< HEAD",
      `${line("both", A)},`,
      line("left", A),
      "||||||| base",
      `${line("both", sha("base"))}`,
      "=======",
      `${line("both", B)},`,
      line('ri\\"ght', B),
      ">>>>>>> topic",
      "  }",
      "}",
      "",
    ];
    const expected = new Map([
      ["a", [A]],
      ["both", [A, sha("base"), B]],
      ["left", [A]],
      ['ri"ght', [B]],
    ]);
    expect(knownHashes(text.join("\n"))).toEqual(expected);
    expect(knownHashes(text.join("\r\n"))).toEqual(expected);
  });

  test("anything else vouches for nothing", () => {
    expect(knownHashes("")).toBeUndefined();
    expect(knownHashes("{}")).toBeUndefined();
    expect(knownHashes(`{"tool":"1","files":{"a":"${A}"`)).toBeUndefined();
  });
});

describe("readLedger", () => {
  test("undefined for no folder, no ledger, a broken ledger", () => {
    const dir = workspace();
    expect(readLedger(join(dir, "dist"))).toBeUndefined();
    expect(readLedger(dir)).toBeUndefined();
    writeFileSync(join(dir, ".muster.json"), "{");
    expect(readLedger(dir)).toBeUndefined();
    expect(readLedger(join(dir, ".muster.json"))).toBeUndefined();
  });

  test("the ledger", () => {
    const dir = workspace();
    writeFileSync(join(dir, ".muster.json"), renderLedger("1", new Map([["a", A]])));
    expect(readLedger(dir)).toEqual({ tool: "1", files: { a: A } });
  });

  test("an error where it cannot be read", () => {
    const dir = workspace();
    mkdirSync(join(dir, ".muster.json"));
    expect(() => readLedger(dir)).toThrow(`Cannot read ${join(dir, ".muster.json")}: it is a folder.`);
  });
});
