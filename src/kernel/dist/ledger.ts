import { join } from "node:path";
import { compareKeys } from "../base/compare.ts";
import { isObject } from "../base/read.ts";
import { systemCode, withDistError } from "./error.ts";
import { readOutput } from "./read-output.ts";
import { LEDGER_FILE } from "./safe-path.ts";

/** The files that muster wrote: `dist/.muster.json`. It has no time stamp, so the same output gives the same ledger. */
interface Ledger {
  /** Version of the muster that wrote it. */
  readonly tool: string;
  /** Path relative to the output folder -> SHA-256 (lower-case hex) of the file's bytes, sorted by path. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Path -> hashes of the files that muster wrote there. One hash as a rule; two after a git merge that left conflict
 * markers in the ledger, when a file may come from either side.
 */
export type KnownHashes = ReadonlyMap<string, readonly string[]>;

/** A ledger as text: one line per file, so that git merges it line by line, as it does the files. */
export function renderLedger(tool: string, hashes: ReadonlyMap<string, string>): string {
  const lines = [...hashes]
    .sort(compareKeys)
    .map(([path, hash]) => `    ${JSON.stringify(path)}: ${JSON.stringify(hash)}`);
  const files = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
  return `{\n  "tool": ${JSON.stringify(tool)},\n  "files": ${files}\n}\n`;
}

/** Reads the text of a ledger; undefined for any other text. */
export function parseLedger(text: string): Ledger | undefined {
  const read = readText(text);
  return read && { tool: read.tool, files: Object.fromEntries(read.files.sort(compareKeys)) };
}

/** As `parseLedger`, with the files as entries in the order of the text. */
function readText(text: string): { readonly tool: string; readonly files: [string, string][] } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { tool, files } = value;
  if (typeof tool !== "string" || !isObject(files)) return undefined;
  const hashes: [string, string][] = [];
  for (const [path, hash] of Object.entries(files)) {
    if (typeof hash !== "string") return undefined;
    hashes.push([path, hash]);
  }
  return { tool, files: hashes };
}

/**
 * The hashes in the text of a ledger. A ledger with git's conflict markers is read from both sides, so that a synth
 * after a merge still recognises its own files.
 * @returns undefined when the text is not a ledger.
 */
export function knownHashes(text: string): KnownHashes | undefined {
  const ledger = readText(text);
  if (ledger !== undefined) return new Map(ledger.files.map(([path, hash]) => [path, [hash]]));
  const conflict = text.search(/^<{7} /m);
  if (conflict < 0 || !/^>{7} /m.test(text.slice(conflict))) return undefined;
  const known = new Map<string, string[]>();
  for (const [, path, hash] of text.matchAll(/^ {4}("(?:[^"\\]|\\.)+"): "([0-9a-f]{64})",?\r?$/gm)) {
    if (path === undefined || hash === undefined) continue;
    const name: unknown = JSON.parse(path);
    if (typeof name === "string") known.set(name, [...(known.get(name) ?? []), hash]);
  }
  return known;
}

/**
 * Reads the ledger of an output folder.
 * @returns undefined without a ledger, or when the file is not one.
 * @throws DistError when it cannot be read.
 */
export function readLedger(dir: string): Ledger | undefined {
  const file = join(dir, LEDGER_FILE);
  return withDistError("read", file, () => {
    try {
      return parseLedger(readOutput(file).toString("utf8"));
    } catch (error) {
      if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return undefined;
      throw error;
    }
  });
}
