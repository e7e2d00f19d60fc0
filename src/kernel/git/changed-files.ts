import { lstatSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../base/compare.ts";
import { listTree } from "./read-tree.ts";
import { runGit } from "./run-git.ts";

/** A file that differs from the one of a commit. */
export interface ChangedFile {
  /** Path from the top of the repository, with `/`. */
  readonly path: string;
  readonly change: "added" | "changed" | "removed";
}

/**
 * Compares files on disk with those that a commit has below a folder. Files of the commit that are absent from the disk
 * are removed ones; other files on disk are not compared. The bytes are compared as they are, without filters.
 *
 * @param files paths on disk from the top of the repository
 * @param commit undefined before the first commit
 */
export async function changedFiles(
  files: readonly string[],
  folder: string,
  { top, commit }: { readonly top: string; readonly commit: string | undefined },
): Promise<readonly ChangedFile[]> {
  const before = commit === undefined ? [] : await listTree(commit, [folder], top);
  const former = new Map(before.map(({ path, kind, object }) => [path, kind === "link" ? "" : object]));
  const hashes = await hashFiles(files, top);
  const changes: ChangedFile[] = [];
  for (const [index, path] of files.entries()) {
    const object = former.get(path);
    if (object === undefined) changes.push({ path, change: "added" });
    else if (object !== hashes[index]) changes.push({ path, change: "changed" });
  }
  for (const { path } of before) {
    if (lstatSync(join(top, path), { throwIfNoEntry: false }) === undefined) changes.push({ path, change: "removed" });
  }
  return changes.sort((a, b) => compareText(a.path, b.path));
}

/** The names of the git objects with the content of files as it is on disk. */
function hashFiles(files: readonly string[], top: string): Promise<readonly string[]> {
  return hashObjects([], files, top);
}

/** Writes the content of files as git objects, and returns their names. */
export function writeObjects(files: readonly string[], top: string): Promise<readonly string[]> {
  return hashObjects(["-w"], files, top);
}

async function hashObjects(options: readonly string[], files: readonly string[], top: string) {
  if (files.length === 0) return [];
  const args = ["hash-object", ...options, "--no-filters", "--stdin-paths"];
  const printed = await runGit(args, { cwd: top, input: files.map((path) => `${quoted(path)}\n`).join("") });
  return printed.toString("latin1").trimEnd().split("\n");
}

/** A path on a line of its own: git reads one that starts with a quotation mark as a text in the notation of C. */
function quoted(path: string): string {
  if (!path.startsWith('"') && !path.includes("\n")) return path;
  return `"${path.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
