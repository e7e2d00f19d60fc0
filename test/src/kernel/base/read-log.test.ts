import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  folderEntries,
  ownStateOf,
  realPathOf,
  stateOf,
  targetExists,
} from "../../../../src/kernel/base/file-system.ts";
import { contentHash, isLogging, logged, logRead, ReadLog, unlogged } from "../../../../src/kernel/base/read-log.ts";
import { readRegularFile } from "../../../../src/kernel/base/regular-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-log-"));
  writeFileSync(join(folder, "a"), "one");
  mkdirSync(join(folder, "b"));
  symlinkSync("a", join(folder, "link"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function logOf(task: () => unknown) {
  const log = new ReadLog();
  await log.during(async () => task());
  return { results: log.results.map(([read, result]) => [JSON.parse(read), result]), isStable: log.isStable };
}

test("a log has each read once, with its result or its error", async () => {
  const at = (name: string) => join(folder, name);
  const { results, isStable } = await logOf(() => {
    targetExists(at("a"));
    targetExists(at("a"));
    stateOf(at("link"));
    ownStateOf(at("link"));
    stateOf(at("b"));
    stateOf(at("c"));
    realPathOf(at("link"));
    expect(() => realPathOf(at("c"))).toThrow("ENOENT");
    expect(() => stateOf(at("a/b"))).toThrow("ENOTDIR");
    folderEntries(folder);
    readRegularFile(at("a"), { limit: 10 });
    readRegularFile(at("c"), { inside: folder });
  });
  expect(isStable).toBe(true);
  expect(results).toEqual([
    [["exists", at("a")], "true"],
    [["state", at("link")], "file 3"],
    [["own state", at("link")], "link"],
    [["state", at("b")], "folder"],
    [["state", at("c")], "nothing"],
    [["real path", at("link")], at("a")],
    [["real path", at("c")], "error ENOENT"],
    [["state", at("a/b")], "error ENOTDIR"],
    [["entries", folder], '[["a","file"],["b","folder"],["link","link"]]'],
    [["content", at("a"), null, 10], contentHash(Buffer.from("one"))],
    [["content", at("c"), folder, 10 * 1024 * 1024], "does not exist"],
  ]);
});

test("a read with two results is not stable", async () => {
  const twice = (second: string) =>
    logOf(() => {
      targetExists(join(folder, "a"));
      readRegularFile(join(folder, "a"));
      writeFileSync(join(folder, "a"), second);
      readRegularFile(join(folder, "a"));
    });
  expect((await twice("one")).isStable).toBe(true);
  expect((await twice("two")).isStable).toBe(false);
});

test("logs of several tasks have the reads of all, and what is not logged is in none", async () => {
  const [outer, inner] = [new ReadLog(), new ReadLog()];
  expect(isLogging()).toBe(false);
  await outer.during(async () => {
    await inner.during(async () => targetExists(folder));
    expect(isLogging()).toBe(true);
    unlogged(() => targetExists(join(folder, "a")));
    logRead(["other", "a"], "1");
    expect(() => unlogged(() => JSON.parse("{"))).toThrow();
  });
  expect(isLogging()).toBe(false);
  targetExists(join(folder, "b"));
  expect(inner.results).toEqual([[JSON.stringify(["exists", folder]), "true"]]);
  expect(outer.results).toEqual([...inner.results, ['["other","a"]', "1"]]);
  expect(outer.resultOf('["other","a"]')).toBe("1");
  expect(outer.resultOf('["other","b"]')).toBeUndefined();
});

test("without a log, a read returns and throws the same", () => {
  expect(logged(["a", "b"], () => 1, String)).toBe(1);
  expect(() => logged(["a", "b"], () => JSON.parse("{"), String)).toThrow(SyntaxError);
});

/** Modules that read nothing on which the result of a check depends, or only standard input. */
const OTHERS =
  /^(?:kernel\/base\/(?:file-system|lock-owner|regular-file)|app\/results\/(?:cache-folder|fix|result-cache|shard-facts|whole-results)|inputs\/source\/read-inputs)\.ts$/;
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

test("what a check reads of the file system goes through the log", () => {
  const root = new URL("../../../../src/", import.meta.url).pathname;
  const direct = FOLDERS.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
      .map((file) => join(name, file))
      .filter((file) => file.endsWith(".ts") && !OTHERS.test(file))
      .filter((file) => /^import (?!type\b)[^;]*from "(?:node:)?fs/m.test(readFileSync(join(root, file), "utf8"))),
  );
  const ofCommand = [
    "check/judge-paths",
    "check/open-judgement",
    "repository/read-subject",
    "repository/read-documents",
    "check/judge-output",
    "check/judge-objects",
  ];
  const files = [
    ...direct,
    ...ofCommand.filter((name) => readFileSync(join(root, `app/${name}.ts`), "utf8").includes("node:fs")),
  ];
  expect(files).toEqual([]);
});
