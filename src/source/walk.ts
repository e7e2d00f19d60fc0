import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { compareText } from "../base/compare.ts";
import { member, text } from "../base/read.ts";
import type { Unreadable } from "../yaml/index.ts";
import type { IgnoreRules } from "./ignore-rules.ts";

/** Default limit of one file: 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A file found below a folder. */
export interface FoundFile {
  /** Path for people: relative to the root, with `/` on every system. */
  readonly file: string;
  /** Path for the file system. */
  readonly path: string;
  readonly bytes: number;
}

/** Files below a folder that can be read, and those that cannot, with the reasons. */
export interface Walk {
  readonly files: readonly FoundFile[];
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that the rules exclude. */
  readonly ignored: number;
}

/** How to walk. */
export interface WalkOptions {
  /** Ignore rules of the user. Default: none. */
  readonly rules?: IgnoreRules;
  /** Limit of one file in bytes. Default 10 MiB. */
  readonly bytes?: number;
}

const DEFINITION = /\.(ya?ml|json|ts|mts)$/i;
const TYPE_DECLARATION = /\.d\.m?ts$/i;

/** Whether a file is a TypeScript module. */
export function isTypeScript(file: string): boolean {
  return /\.m?ts$/i.test(file);
}

/** The code of an error of the file system, for example `ENOENT`; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  return text(member(error, "code"));
}

/**
 * Lists YAML, JSON and TypeScript files below `folder` in the order of their names (by code unit, on every system).
 * A symbolic link is followed only while it stays inside `root`; one that leaves it, dangles or
 * loops, and a file that is not regular or is larger than 10 MiB, is listed as unreadable. `node_modules` and folders
 * whose names begin with a dot are ignored.
 */
export function walk(root: string, folder: string, { rules, bytes = MAX_FILE_BYTES }: WalkOptions = {}): Walk {
  const files: FoundFile[] = [];
  let ignored = 0;
  const unreadable: Unreadable[] = [];
  const realRoot = realpathSync(root);
  const fileName = (path: string) => relative(root, path).split(sep).join("/");
  const refuse = (path: string, message: string) =>
    unreadable.push({ file: fileName(path), document: 0, line: 1, column: 1, message });

  const visitFile = (path: string) => {
    if (!DEFINITION.test(path) || TYPE_DECLARATION.test(path)) return;
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) refuse(path, "disappeared while the folder was listed");
    else if (!stat.isFile()) refuse(path, "is not a regular file");
    else if (stat.size > bytes) refuse(path, tooLarge(stat.size, bytes));
    else files.push({ file: fileName(path), path, bytes: stat.size });
  };

  const visit = (path: string, entry: Dirent, ancestors: readonly string[]) => {
    if (entry.isSymbolicLink()) {
      const real = realPathInside(realRoot, path);
      if ("problem" in real) return refuse(path, real.problem);
      if (ancestors.includes(real.path)) return refuse(path, "is a symbolic link to a folder that contains it");
      if (lstatSync(real.path).isDirectory()) return visitFolder(path, [...ancestors, real.path]);
      return visitFile(path);
    }
    if (entry.isDirectory()) return visitFolder(path, [...ancestors, path]);
    return visitFile(path);
  };

  const visitFolder = (path: string, ancestors: readonly string[]) => {
    for (const entry of list(path, refuse)) {
      if (entry.name === "node_modules" || entry.name.startsWith(".")) continue;
      const child = join(path, entry.name);
      if (rules?.ignores(child, entry.isDirectory()) === true) ignored += 1;
      else visit(child, entry, ancestors);
    }
  };

  visitFolder(folder, [realpathSync(folder)]);
  return { files, unreadable, ignored };
}

/** The message for a file that is too large. */
export function tooLarge(size: number, limit: number): string {
  const unit = limit === MAX_FILE_BYTES ? " (10 MiB)" : "";
  return `has ${size} bytes; the limit of a file is ${limit}${unit}`;
}

function list(path: string, refuse: (path: string, message: string) => void): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name));
  } catch (error) {
    refuse(path, `cannot be listed: ${errorCode(error) ?? String(error)}`);
    return [];
  }
}

function realPathInside(realRoot: string, path: string): { readonly path: string } | { readonly problem: string } {
  try {
    const real = realpathSync(path);
    if (real === realRoot || real.startsWith(realRoot + sep)) return { path: real };
    return { problem: "is a symbolic link that leaves the repository; it is not followed" };
  } catch (error) {
    return { problem: `is a symbolic link that cannot be followed: ${errorCode(error) ?? String(error)}` };
  }
}
