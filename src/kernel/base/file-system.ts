import { type Dirent, existsSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";
import { compareText } from "./compare.ts";

/** The state of a file on which a check may depend: times and owners are not part of it. */
export type PathState = Pick<Stats, "isFile" | "isDirectory" | "size">;

/** Whether a path leads to something. */
export function targetExists(path: string): boolean {
  return existsSync(path);
}

/** The state of what a path leads to; undefined where it leads to nothing. Throws errors of the system. */
export function stateOf(path: string): PathState | undefined {
  return statSync(path, { throwIfNoEntry: false }) ?? noTarget(path);
}

/**
 * The state of a path that leads to nothing. Throws where a file is in the place of a folder, for which newer Node has
 * no error.
 */
function noTarget(path: string): undefined {
  lstatSync(path, { throwIfNoEntry: false });
}

/** Whether a path leads to a folder. Never throws. */
export function isFolder(path: string): boolean {
  try {
    return stateOf(path)?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** The state of a path itself, which may be a link; undefined where there is nothing. Throws errors of the system. */
export function ownStateOf(path: string): (PathState & Pick<Stats, "isSymbolicLink">) | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** A path with all links resolved. Throws errors of the system. */
export function realPathOf(path: string): string {
  return realpathSync(path);
}

/** The entries of a folder, by name. Throws errors of the system. */
export function folderEntries(folder: string): readonly Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name));
}

/** A path with `/`, on every system. */
export function slashed(path: string): string {
  return path.split(sep).join("/");
}
