import { statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { globSync } from "tinyglobby";
import { ignoreRules } from "../source/ignore-rules.ts";
import { MAX_FILE_BYTES, tooLarge, walk } from "../source/walk.ts";
import type { Unreadable } from "../yaml/index.ts";
import type { SkippedDocument } from "./check-report.ts";
import { fileReasons } from "./file-reason.ts";

/** A file to read. */
export interface InputFile {
  /** Path for people: relative to the working folder. */
  readonly file: string;
  /** Path for the file system; absent for standard input. */
  readonly path?: string;
  /** Whether a user named it, so that it must hold objects. */
  readonly named: boolean;
  /** Size in bytes when it was listed; 0 for standard input. */
  readonly bytes: number;
}

/** The files that paths stand for. */
export interface InputList {
  /** In the order given, folders by name, each file once. */
  readonly files: readonly InputFile[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that `.gitignore` and `.musterignore` leave out. */
  readonly ignored: number;
}

/** How inputs are listed. */
export interface ListOptions {
  /** Limit of one file. Default 10 MiB. */
  readonly bytes?: number | undefined;
  /** Name in reports of what is read from standard input. Default `<stdin>`. */
  readonly stdinName?: string | undefined;
}

const PATTERN = /[*?[\]{}!]/;

/** Lists the files of paths: files, folders, patterns and `-`. What does not exist is among the unreadable. */
export function listInputs(paths: readonly string[], options: ListOptions = {}): InputList {
  const list = new Lister(options.bytes ?? MAX_FILE_BYTES);
  for (const path of paths) {
    if (path === "-") list.files.push({ file: options.stdinName ?? "<stdin>", named: true, bytes: 0 });
    else list.add(path);
  }
  return list;
}

class Lister implements InputList {
  readonly files: InputFile[] = [];
  readonly skipped: SkippedDocument[] = [];
  readonly unreadable: Unreadable[] = [];
  ignored = 0;
  readonly #seen = new Set<string>();
  readonly #bytes: number;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  add(path: string): void {
    const file = displayName(path);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) this.#addPattern(path, file);
    else if (stat.isDirectory()) this.#addFolder(path, file);
    else if (!stat.isFile()) this.#refuse(file, "is no regular file");
    else if (stat.size > this.#bytes) this.#refuse(file, tooLarge(stat.size, this.#bytes));
    else this.#addFile(path, file, true, stat.size);
  }

  #addPattern(pattern: string, file: string): void {
    const isPattern = PATTERN.test(pattern);
    const matches = isPattern ? globSync(pattern, { ignore: ["**/node_modules/**"], onlyFiles: true }) : [];
    if (matches.length === 0) this.#refuse(file, isPattern ? "matches no file" : "does not exist");
    for (const match of matches.toSorted()) {
      // One that is gone again is told when it is read.
      const bytes = statSync(match, { throwIfNoEntry: false })?.size ?? 0;
      this.#addFile(match, displayName(match), false, bytes);
    }
  }

  #addFolder(folder: string, name: string): void {
    const root = resolve(folder);
    const found = walk(root, root, { rules: ignoreRules(root), bytes: this.#bytes });
    const reasonFor = fileReasons(root);
    const prefix = name === "." ? "" : `${name}/`;
    this.ignored += found.ignored;
    for (const entry of found.unreadable) this.unreadable.push({ ...entry, file: prefix + entry.file });
    for (const entry of found.files) {
      const reason = reasonFor(entry.path);
      if (reason !== undefined) this.skipped.push({ file: prefix + entry.file, document: 0, reason });
      else if (!/\.m?ts$/i.test(entry.file)) this.#addFile(entry.path, prefix + entry.file, false, entry.bytes);
    }
  }

  #addFile(path: string, file: string, named: boolean, bytes: number): void {
    const real = resolve(path);
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    this.files.push({ file, path: real, named, bytes });
  }

  #refuse(file: string, message: string): void {
    this.unreadable.push({ file, document: 0, line: 1, column: 1, message });
  }
}

// As the user would write it from where they stand.
function displayName(path: string): string {
  return relative(".", path).split(sep).join("/") || ".";
}
