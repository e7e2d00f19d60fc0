import { readFileSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { readYaml, type Unreadable } from "../yaml/index.ts";
import { type DocumentItem, listMembers } from "./items.ts";
import { MAX_FILE_BYTES, tooLarge, walk } from "./walk.ts";

/** A Kubernetes object, or what should be one, among the files that a user named. */
export interface InputDocument extends DocumentItem {
  readonly file: string;
  /** Index in the file, from 0. */
  readonly index: number;
}

/** What the named files hold. */
export interface Inputs {
  readonly documents: readonly InputDocument[];
  readonly unreadable: readonly Unreadable[];
}

/** Name of what is read from standard input, in reports. */
export const STDIN_NAME = "<stdin>";

/**
 * Reads YAML and JSON from files, folders (walked by name) and `-` (standard input), in the order given. A path that
 * does not exist or cannot be read is told among the unreadable, and the others are read all the same.
 */
export function readManifests(paths: readonly string[]): Inputs {
  const read = paths.map((path) => (path === "-" ? readText(STDIN_NAME, 0) : readPath(path)));
  return {
    documents: read.flatMap(({ documents }) => documents),
    unreadable: read.flatMap(({ unreadable }) => unreadable),
  };
}

function readPath(path: string): Inputs {
  const stat = statSync(path, { throwIfNoEntry: false });
  const file = displayName(path);
  if (stat === undefined) return unreadable(file, "does not exist");
  if (!stat.isDirectory()) {
    if (!stat.isFile()) return unreadable(file, "is no regular file");
    return stat.size > MAX_FILE_BYTES ? unreadable(file, tooLarge(stat.size, MAX_FILE_BYTES)) : readText(file, path);
  }
  const found = walk(resolve(path), resolve(path));
  const prefix = file === "" ? "" : `${file}/`;
  const read = found.files
    .filter((entry) => !/\.m?ts$/i.test(entry.file))
    .map((entry) => readText(prefix + entry.file, entry.path));
  return {
    documents: read.flatMap(({ documents }) => documents),
    unreadable: [
      ...found.unreadable.map((entry) => ({ ...entry, file: prefix + entry.file })),
      ...read.flatMap((entry) => entry.unreadable),
    ],
  };
}

function readText(file: string, source: string | number): Inputs {
  try {
    const { documents, unreadable } = readYaml(readFileSync(source), file);
    return {
      unreadable,
      documents: documents
        .filter(({ value }) => value !== null)
        .flatMap((document) => listMembers(document).map((item) => ({ ...item, file, index: document.index }))),
    };
  } catch (error) {
    return unreadable(file, `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
  }
}

function unreadable(file: string, message: string): Inputs {
  return { documents: [], unreadable: [{ file, document: 0, line: 1, column: 1, message }] };
}

// As the user would write it from where they stand.
function displayName(path: string): string {
  return relative(".", path).split(sep).join("/") || ".";
}
