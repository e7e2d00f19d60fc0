import type { Dirent } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Unreadable } from "../../kernel/index.ts";
import {
  errorCode,
  failureReason,
  folderEntries,
  isFolder,
  isInside,
  MAX_FILE_BYTES,
  ownStateOf,
  realPathOf,
  stateOf,
  tooLarge,
} from "../../kernel/index.ts";
import type { IgnoreRules } from "./ignore-rules.ts";

/** A file found below a folder. */
export interface FoundFile {
  /** Path for people: relative to the root, with `/` on every system. */
  readonly file: string;
  /** Path for the file system. */
  readonly path: string;
  readonly bytes: number;
}

/** A file or folder that is left out. */
export interface IgnoredPath {
  /** Path for people, with a `/` at the end of a folder. */
  readonly file: string;
  /** The line of the ignore file that excludes it, for example `.gitignore:3`, or another reason. */
  readonly reason: string;
}

/** Files below a folder that can be read, and those that cannot, with the reasons. */
interface Walk {
  readonly files: readonly FoundFile[];
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that the rules exclude, a folder as one entry. */
  readonly ignored: readonly IgnoredPath[];
  /** Whether the walk ended at its limit, before it has seen everything. */
  readonly isCut: boolean;
}

/** The options of a walk. */
interface WalkOptions {
  /** Ignore rules of the user. Default: none. */
  readonly rules?: IgnoreRules;
  /** Limit of one file in bytes. Default 10 MiB. */
  readonly bytes?: number;
  /** Names of files that are read whatever their extension. Default: none. */
  readonly names?: readonly string[];
  /** Limit of visited files and folders. Default: none. */
  readonly most?: number;
  /** Called with each file that has another extension. */
  readonly onOther?: (file: FoundFile) => void;
}

// Argo CD reads the same files, dot files included, but for TypeScript (reposerver/repository, `manifestFile`).
const DEFINITION = /\.(ya?ml|json|jsonnet|ts|mts)$/i;
// Emacs marks an edited file with a link to a process.
const EDITOR_MARK = /^\.#/;
const PACKAGES = "node_modules";
const TYPE_DECLARATION = /\.d\.m?ts$/i;

/** Whether tools read a file because of its extension. They read any other one only if another file names it. */
export function hasManifestExtension(file: string): boolean {
  return DEFINITION.test(file);
}

/** Whether a file is a TypeScript module. */
export function isTypeScript(file: string): boolean {
  return /\.m?ts$/i.test(file);
}

/** Whether the name of a file or of one of its folders begins with a dot. */
export function isHidden(file: string): boolean {
  return file.split("/").some((part) => part.startsWith(".") && part !== "." && part !== "..");
}

/**
 * Lists YAML, JSON, Jsonnet and TypeScript files below `folder` in the order of their names (by code unit, on every
 * system). Files and folders whose names begin with a dot count, since kubectl, Flux and Argo CD read them as well. A
 * symbolic link is followed only while it stays inside `root`; one that leaves it, dangles or loops, and a file that is
 * not regular or is larger than 10 MiB, is listed as unreadable. `node_modules` is ignored. `.git` is left out.
 */
export function walk(root: string, folder: string, options: WalkOptions = {}): Walk {
  const { rules, bytes = MAX_FILE_BYTES, names = [], most = Number.POSITIVE_INFINITY, onOther } = options;
  let visited = 0;
  const files: FoundFile[] = [];
  const ignored: IgnoredPath[] = [];
  const unreadable: Unreadable[] = [];
  const realRoot = realPathOf(root);
  const inside = root + sep;
  const fileName = (path: string) => {
    // Much faster than `relative`, and the same for what `join` has made.
    const name = path.startsWith(inside) ? path.slice(inside.length) : relative(root, path);
    return sep === "/" ? name : name.split(sep).join("/");
  };
  const refuse = (path: string, message: string) =>
    unreadable.push({ file: fileName(path), document: 0, line: 1, column: 1, message });

  const visitFile = (path: string) => {
    if (!isManifestFile(path, names) || TYPE_DECLARATION.test(path)) {
      onOther?.({ file: fileName(path), path, bytes: 0 });
      return;
    }
    const stat = stateOf(path);
    if (stat === undefined) refuse(path, "disappeared while the folder was listed");
    else if (!stat.isFile()) refuse(path, "is not a regular file");
    else if (stat.size > bytes) refuse(path, tooLarge(stat.size, bytes));
    else files.push({ file: fileName(path), path, bytes: stat.size });
  };

  const visit = (path: string, entry: Dirent, ancestors: readonly string[]) => {
    if (entry.isSymbolicLink()) {
      const real = realPathInside(realRoot, path);
      if ("problem" in real) {
        if (names.includes(entry.name) || mayBeRead(path, entry.name)) return refuse(path, real.problem);
        return undefined;
      }
      if (ancestors.includes(real.path)) return refuse(path, "is a symbolic link to a folder that contains it");
      if (ownStateOf(real.path)?.isDirectory()) return visitFolder(path, [...ancestors, real.path]);
      return visitFile(path);
    }
    if (entry.isDirectory()) return visitFolder(path, [...ancestors, path]);
    return visitFile(path);
  };

  const visitFolder = (path: string, ancestors: readonly string[]) => {
    for (const entry of list(path, refuse)) {
      visited += 1;
      if (visited > most) return;
      const child = join(path, entry.name);
      const isFolder = entry.isDirectory();
      // A commit cannot contain it.
      if (isFolder && entry.name === ".git") continue;
      const neverRead =
        isFolder && entry.name === PACKAGES ? "contains installed packages, and is never read" : undefined;
      const reason = rules?.reasonToIgnore(child, isFolder ? "folder" : "file") ?? neverRead;
      if (reason === undefined) visit(child, entry, ancestors);
      else ignored.push({ file: isFolder ? `${fileName(child)}/` : fileName(child), reason });
    }
  };

  visitFolder(folder, [realPathOf(folder)]);
  for (const { path, message } of rules?.problems ?? []) refuse(path, message);
  return { files, unreadable, ignored, isCut: visited > most };
}

function isManifestFile(path: string, names: readonly string[]): boolean {
  return DEFINITION.test(path) || names.some((name) => path.endsWith(sep + name));
}

function list(path: string, refuse: (path: string, message: string) => void): readonly Dirent[] {
  try {
    return folderEntries(path);
  } catch (error) {
    refuse(path, `cannot be listed: ${failureReason(error)}`);
    return [];
  }
}

// No tool reads a file with another name, so its target is of no interest.
function mayBeRead(path: string, name: string): boolean {
  if (DEFINITION.test(name)) return !EDITOR_MARK.test(name);
  return isFolder(path);
}

function realPathInside(realRoot: string, path: string): { readonly path: string } | { readonly problem: string } {
  try {
    const real = realPathOf(path);
    if (isInside(real, realRoot)) return { path: real };
    return { problem: "is a symbolic link that leaves the repository; it is not followed" };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { problem: "is a symbolic link to a file that does not exist" };
    return { problem: `is a symbolic link that cannot be followed: ${failureReason(error)}` };
  }
}
