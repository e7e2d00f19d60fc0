import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  folderEntries,
  isFolder,
  ownStateOf,
  realPathOf,
  stateOf,
  targetExists,
} from "../../../../src/kernel/base/file-system.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-files-"));
  writeFileSync(join(folder, "b"), "one");
  mkdirSync(join(folder, "a"));
  symlinkSync("b", join(folder, "link"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a path that leads to nothing is undefined, and one through a file is an error", () => {
  const at = (name: string) => join(folder, name);
  expect([targetExists(at("b")), targetExists(at("c"))]).toEqual([true, false]);
  expect([stateOf(at("link"))?.size, ownStateOf(at("link"))?.isSymbolicLink()]).toEqual([3, true]);
  expect([stateOf(at("c")), ownStateOf(at("c"))]).toEqual([undefined, undefined]);
  expect(() => stateOf(at("b/c"))).toThrow("ENOTDIR");
  expect([isFolder(folder), isFolder(at("b")), isFolder(at("c")), isFolder(at("b/c"))]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(realPathOf(at("link"))).toBe(realPathOf(at("b")));
  expect(() => realPathOf(at("c"))).toThrow("ENOENT");
  expect(folderEntries(folder).map(({ name }) => name)).toEqual(["a", "b", "link"]);
});

/** Modules that read nothing on which the result of a check depends, or only standard input. */
const OTHERS =
  /^(?:kernel\/base\/(?:file-system|lock-owner|regular-file)|app\/results\/(?:cache-folder|fix|result-cache|shard-facts)|inputs\/source\/read-inputs)\.ts$/;
const FOLDERS = [
  "kernel/base",
  "kernel/finding",
  "yaml",
  "interpret",
  "inputs/units",
  "inputs/source",
  "expand",
  "rules",
  "app/policy-base",
  "app/results",
];

test("what a check reads of the file system goes through src/kernel/base", () => {
  const root = new URL("../../../../src/", import.meta.url).pathname;
  const direct = FOLDERS.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
      .map((file) => join(name, file))
      .filter((file) => file.endsWith(".ts") && !OTHERS.test(file))
      .filter((file) => /^import (?!type\b)[^;]*from "(?:node:)?fs/m.test(readFileSync(join(root, file), "utf8"))),
  );
  const ofCommand = [
    "check/check-paths",
    "check/check-inputs",
    "repository/read-subject",
    "repository/read-documents",
    "check/check-output-folder",
    "check/evaluate-in-threads",
  ];
  const files = [
    ...direct,
    ...ofCommand.filter((name) => readFileSync(join(root, `app/${name}.ts`), "utf8").includes("node:fs")),
  ];
  expect(files).toEqual([]);
});
