import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { closed, int32, list, nullable, schemaErrors, stringSchema, titled } from "../../k8s-fields/index.ts";
import { parsedJson, readRegularFile, VERSION } from "../../kernel/index.ts";
import type { FileResult } from "./file-result.ts";
import { isTracked } from "./is-tracked.ts";
import { MOST_SHARDS, type Shard } from "./shards.ts";

/** The findings of one machine in its share of the files, and the facts that the others need. */
export interface ShardFacts {
  /** The version of muster that wrote it. */
  readonly version: string;
  /** The hash of everything that the findings depend on besides the files. */
  readonly knowledge: string;
  readonly shard: Shard;
  readonly files: readonly UncheckedResult[];
}

/** A result whose findings are not yet checked. */
export type UncheckedResult = Omit<FileResult, "findings"> & { readonly findings: unknown };

/** Facts that cannot be joined into a report. The message is for people. */
export class UnusableFacts extends Error {}

const TRACKED =
  "git tracks files of facts, which a pull request can change; write the facts to a folder that git does not track";
const FORMAT = 1;
const LONGEST = 512 * 1024 * 1024;
const EXTENSION = ".jsonl";

const hash = stringSchema({ pattern: "^[0-9a-f]{64}$" });
const index = int32({ minimum: 1, maximum: MOST_SHARDS });
const headSchema = closed(
  {
    muster: stringSchema(),
    facts: int32(),
    knowledge: hash,
    shard: closed({ index, count: index }, ["index", "count"]),
    files: int32({ minimum: 0 }),
  },
  ["muster", "facts", "knowledge", "shard", "files"],
);
const resultSchema = closed(
  { file: stringSchema(), sha256: nullable(hash), objects: hash, findings: nullable(list({})) },
  ["file", "sha256", "objects", "findings"],
);

/** The schema of a line of a file of facts: its head, or the result of a file. */
export const factsSchemas = { head: titled("facts", headSchema), result: titled("file-result", resultSchema) };

/** The text of facts: a line for the head, and one for each file. */
export function factsText(knowledge: string, shard: Shard, results: readonly FileResult[]): string {
  const head = { muster: VERSION, facts: FORMAT, knowledge, shard, files: results.length };
  return [head, ...results].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Reads facts that anyone may have written: files, and folders with files that end with `.jsonl`.
 *
 * @throws UnusableFacts for a file that cannot be read, is too large, incomplete, has other content, or that git tracks
 */
export async function readFacts(paths: readonly string[]): Promise<readonly ShardFacts[]> {
  const files = paths.flatMap((path) => factsFiles(path));
  if (files.length > MOST_SHARDS) {
    throw new UnusableFacts(`there are ${files.length} files of facts, but at most ${MOST_SHARDS} shards`);
  }
  if (await isTracked(files.filter((file) => existsSync(file)))) throw new UnusableFacts(TRACKED);
  return files.map((file) => {
    const read = readRegularFile(file, { limit: LONGEST });
    if ("problem" in read) throw new UnusableFacts(`${file} ${read.problem}`);
    return parseFacts(read.bytes.toString("utf8"), file);
  });
}

/** Parses facts. `file` is their name in errors. */
export function parseFacts(text: string, file: string): ShardFacts {
  const fail = (problem: string): never => {
    throw new UnusableFacts(
      `${file} is not a complete file of facts: ${problem}; write it again with muster check --shard`,
    );
  };
  const [first = "", ...rest] = text.split("\n");
  const head = parsedJson(first);
  if (schemaErrors(factsSchemas.head, head).length > 0) fail("its first line is not the head of one");
  // The schema has all members.
  const { muster, facts, knowledge, shard, files: count } = head as Head;
  if (facts !== FORMAT) fail(`its format must be ${FORMAT}, but is ${facts}`);
  if (rest.length !== count + 1 || rest.at(-1) !== "") {
    fail(`it must have ${count} files, but it has ${rest.length - 1}`);
  }
  const files = rest.slice(0, -1).map((line, row) => {
    const result = parsedJson(line);
    if (schemaErrors(factsSchemas.result, result).length > 0) fail(`line ${row + 2} is not the result of a file`);
    return result as UncheckedResult;
  });
  return { version: muster, knowledge, shard, files };
}

interface Head {
  readonly muster: string;
  readonly facts: number;
  readonly knowledge: string;
  readonly shard: Shard;
  readonly files: number;
}

function factsFiles(path: string): readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) return [path];
  const found = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(EXTENSION))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (found.length === 0) throw new UnusableFacts(`${path} contains no file with the extension ${EXTENSION}`);
  return found;
}
