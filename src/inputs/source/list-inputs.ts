import { join, relative, resolve, sep } from "node:path";
import { globSync } from "tinyglobby";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import {
  errorCode,
  LEDGER_FILE,
  MAX_FILE_BYTES,
  messageOf,
  type PathState,
  pathExists,
  stateOf,
  tooLarge,
  unreadablePath,
} from "../../kernel/index.ts";
import { KUSTOMIZATION_FILES } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { type IgnoreRules, ignoreRules } from "./ignore-rules.ts";
import { DIST_FOLDER, type OutputFolder, outputFolder } from "./output-folder.ts";
import { ORGANIZATION_FILE } from "./read-organization.ts";
import { type IgnoredPath, isTypeScript, walk } from "./walk.ts";

/** A file to read. */
export interface InputFile {
  /** Path for people: relative to the working folder. */
  readonly file: string;
  /** Path for the file system; absent for standard input. */
  readonly path?: string;
  /** Whether a user named it, so that it must contain objects. */
  readonly named: boolean;
  /** Size in bytes when it was listed; 0 for standard input. */
  readonly bytes: number;
}

/** A file that is read because another file names it. Its size is not known in advance. */
export function inputAt(path: string): InputFile {
  return { file: displayName(path), path, named: false, bytes: 0 };
}

/** A document that is not read, with the reason. */
export interface SkippedDocument {
  readonly file: string;
  /** Index in the file, from 0. */
  readonly document: number;
  readonly reason: string;
}

/** The files that paths name. */
export interface InputList {
  /** In the order of the paths, folders by name, each file once. */
  readonly files: readonly InputFile[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that are left out, for example because of `.gitignore` or `.musterignore`. */
  readonly ignored: readonly IgnoredPath[];
  /** Problems of files in the output folder of the repository. */
  readonly issues: readonly Issue[];
  /** The files that are applied together, if they are known. Default: they are read again. */
  readonly layout?: Layout;
  /** Files of the output folder that are as the ledger names them. A ledger proves nothing: they may have other objects. */
  readonly output: readonly InputFile[];
}

/** The options with which inputs are listed. */
export interface ListOptions {
  /** Limit of one file. Default 10 MiB. */
  readonly bytes?: number | undefined;
  /** Name of standard input in reports. Default `<stdin>`. */
  readonly stdinName?: string | undefined;
  /** Root of the repository whose output folder is skipped where its ledger names it. Default: nothing is skipped. */
  readonly root?: string;
  /** The ignore rules of a folder. Default: those of the working tree. */
  readonly rulesOf?: ((folder: string) => IgnoreRules) | undefined;
  /** Whether a path may be a pattern. Default true; false for paths that are not from the command line. */
  readonly patterns?: boolean;
}

/** Name of standard input in reports. */
export const STDIN_NAME = "<stdin>";

const PATTERN = /[*?[\]{}!]/;

/** Lists the files of paths: files, folders, patterns and `-`. A path that does not exist is among the unreadable. */
export function listInputs(paths: readonly string[], options: ListOptions = {}): InputList {
  const list = new Lister(options);
  for (const path of paths) list.add(path);
  return list;
}

/** The files in the output folder of a repository; `files` has those that are not as its ledger names them. */
export function listOutput(root: string): InputList {
  const isPresent = [ORGANIZATION_FILE, join(DIST_FOLDER, LEDGER_FILE)].some((name) => pathExists(join(root, name)));
  const dist = join(root, DIST_FOLDER);
  const listed = listInputs(isPresent && pathExists(dist) ? [dist] : [], { root, patterns: false });
  const names = new Set(listed.issues.map(({ location }) => location?.file));
  const files = listed.files.filter(({ file }) => names.has(file));
  const output = listed.files.filter(({ file }) => !names.has(file));
  return { ...listed, files, output, skipped: [], ignored: [] };
}

/** The files that a pattern matches, sorted; none for a path without the characters of a pattern. */
export function filesOfPattern(path: string): readonly string[] {
  if (!PATTERN.test(path)) return [];
  // Controllers read dot files as well.
  const ignore = ["**/node_modules/**", "**/.git/**"];
  return globSync(path, { ignore, onlyFiles: true, dot: true }).sort();
}

class Lister implements InputList {
  readonly files: InputFile[] = [];
  readonly skipped: SkippedDocument[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly ignored: IgnoredPath[] = [];
  readonly issues: Issue[] = [];
  readonly output: InputFile[] = [];
  readonly #seen = new Set<string>();
  readonly #options: ListOptions;
  readonly #bytes: number;
  readonly #output: OutputFolder | undefined;

  constructor(options: ListOptions) {
    this.#options = options;
    this.#bytes = options.bytes ?? MAX_FILE_BYTES;
    this.#output = options.root === undefined ? undefined : outputFolder(options.root);
  }

  add(path: string): void {
    if (path === "-") {
      this.#addStdin();
      return;
    }
    const file = displayName(path);
    const stat = this.#stateOf(path, file);
    if (stat === "unreadable") return;
    if (stat === undefined) this.#addPattern(path, file);
    else if (stat.isDirectory()) this.#addFolder(path, file);
    else if (!stat.isFile()) this.#refuse(file, "is not a regular file");
    else if (stat.size > this.#bytes) {
      this.#refuse(file, `${tooLarge(stat.size, this.#bytes)}; --max-bytes of muster check changes it`);
    } else this.#addFile({ file, path, named: true, bytes: stat.size });
  }

  #stateOf(path: string, file: string): PathState | undefined | "unreadable" {
    try {
      return stateOf(path);
    } catch (error) {
      this.#refuse(file, unreadablePath(errorCode(error) ?? messageOf(error)));
      return "unreadable";
    }
  }

  #addStdin(): void {
    if (this.#seen.has("-")) return;
    this.#seen.add("-");
    this.files.push({ file: this.#options.stdinName ?? STDIN_NAME, named: true, bytes: 0 });
  }

  #addPattern(pattern: string, file: string): void {
    const isPattern = this.#options.patterns !== false && PATTERN.test(pattern);
    const matches = isPattern ? filesOfPattern(pattern) : [];
    if (matches.length === 0) this.#refuse(file, isPattern ? "matches no file" : "does not exist");
    for (const match of matches) {
      // A file that has disappeared is reported when it is read.
      const bytes = stateOf(match)?.size ?? 0;
      this.#addFile({ file: displayName(match), path: match, named: false, bytes });
    }
  }

  #addFolder(folder: string, name: string): void {
    const root = resolve(folder);
    const { rulesOf = (path) => ignoreRules(path) } = this.#options;
    const walked = walk(root, root, { rules: rulesOf(root), bytes: this.#bytes, names: KUSTOMIZATION_FILES });
    const prefix = name === "." ? "" : `${name}/`;
    for (const entry of walked.ignored) this.ignored.push({ ...entry, file: prefix + entry.file });
    for (const entry of walked.unreadable) this.unreadable.push({ ...entry, file: prefix + entry.file });
    for (const entry of walked.files) {
      const reason = this.#output?.reasonToSkip(entry.path);
      if (reason !== undefined) this.skipped.push({ file: prefix + entry.file, document: 0, reason });
      else if (this.#output?.isListed(entry.path, root)) this.#addOutput(entry.path, prefix + entry.file, entry.bytes);
      else if (!isTypeScript(entry.file)) this.#addFile({ ...entry, file: prefix + entry.file, named: false });
    }
  }

  #addOutput(path: string, file: string, bytes: number): void {
    const real = resolve(path);
    if (!this.#seen.has(real)) this.output.push({ file, path: real, named: false, bytes });
    this.#seen.add(real);
  }

  #addFile({ path, ...entry }: InputFile & { readonly path: string }): void {
    const real = resolve(path);
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    this.files.push({ ...entry, path: real });
    const issue = this.#output?.issueOf(real, entry.file);
    if (issue !== undefined) this.issues.push(issue);
  }

  #refuse(file: string, message: string): void {
    this.unreadable.push({ file, document: 0, line: 1, column: 1, message });
  }
}

/** The name of a path in reports: as the user would write it in the working folder. */
export function displayName(path: string): string {
  return relative(".", path).split(sep).join("/") || ".";
}
