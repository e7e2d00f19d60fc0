import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { DistError, systemCode, withDistError } from "./error.ts";

/** The type of a path, without following links. */
export type EntryType = "file" | "link" | "special";

/** A folder as it is on disk. Paths are POSIX, relative to its root; folders are listed apart, the root as `""`. */
export interface FolderTree {
  readonly entries: ReadonlyMap<string, EntryType>;
  readonly folders: readonly string[];
}

/** A folder that does not exist, or is empty. */
export const EMPTY_TREE: FolderTree = { entries: new Map(), folders: [] };

/**
 * Lists everything below a folder. Links are listed and never followed.
 * @param onFolder is called with each folder before it is read.
 * @throws DistError when a folder cannot be read, or a name is not valid UTF-8.
 */
export function readFolderTree(root: string, onFolder: (path: string) => void = () => {}): FolderTree {
  const entries = new Map<string, EntryType>();
  const folders: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    folders.push(folder);
    const full = join(root, folder);
    onFolder(folder);
    for (const entry of withDistError("read the folder", full, () => readdirSync(full, { withFileTypes: true }))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      // Node replaces invalid UTF-8, so such a name could not be carried over.
      if (entry.name.includes("\ufffd")) {
        const message = `The file name ${JSON.stringify(path)} in ${root} is not valid UTF-8: rename the file, or move it away.`;
        throw new DistError("bad-path", join(root, path), message);
      }
      if (entry.isDirectory()) pending.push(path);
      else entries.set(path, typeOf(entry));
    }
  }
  return { entries, folders };
}

function typeOf(entry: Dirent): EntryType {
  if (entry.isFile()) return "file";
  if (entry.isSymbolicLink()) return "link";
  return "special";
}

/** The stats of a path, without following a link; undefined when it does not exist. */
export function look(path: string): Stats | undefined {
  return withDistError("look at", path, () => {
    try {
      return lstatSync(path);
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    }
  });
}

/**
 * Whether the output folder exists.
 * @throws DistError `not-a-folder` when something else has its name.
 */
export function requireFolderOrNothing(dir: string): boolean {
  const stats = look(dir);
  if (stats === undefined) return false;
  if (stats.isDirectory()) return true;
  const actualType = stats.isSymbolicLink() ? "a symbolic link" : "a file";
  const message = `The output folder ${dir} is ${actualType}; expected a folder, or nothing, in its place.`;
  throw new DistError("not-a-folder", dir, message);
}

/**
 * A text that is another one after a change of a file or folder: a new, deleted or replaced entry changes the time of its
 * folder, a write in place that of its file. Empty for a path that leads to nothing.
 */
export function traceOf(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  if (stats === undefined) return "";
  return `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}
