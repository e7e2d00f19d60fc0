import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { findTop } from "./find-top.ts";
import { gitText } from "./run-git.ts";
import { gitTextOrNothing } from "./show.ts";

/** A working tree of git as a commit finds it. */
export interface WorkingTree {
  /** Top folder, with links resolved. */
  readonly top: string;
  /** Folder of the index and `HEAD` of this working tree. */
  readonly gitFolder: string;
  /** The current commit; undefined before the first one. */
  readonly head: string | undefined;
  /** The current branch, without `refs/heads/`; undefined when `HEAD` is detached. */
  readonly branch: string | undefined;
}

/** Reads the state of the working tree that contains a folder. */
export async function readWorkingTree(folder: string): Promise<WorkingTree> {
  const top = await findTop(folder);
  const args = ["rev-parse", "--absolute-git-dir", "HEAD^{commit}", "--symbolic-full-name", "HEAD"];
  const lines = (await gitTextOrNothing(args, top)).split("\n");
  const [head, ref = ""] = lines.slice(-2);
  if (lines.length < 3 || !/^(?:HEAD$|refs\/)/.test(ref)) return readUnusualTree(top);
  // The path of a folder may have line breaks.
  const gitFolder = lines.slice(0, -2).join("\n");
  return { top, gitFolder, head, branch: branchOf(ref) };
}

// Before the first commit, and where a tag has the name HEAD, git does not answer the questions together.
async function readUnusualTree(top: string): Promise<WorkingTree> {
  const gitFolder = await gitText(["rev-parse", "--absolute-git-dir"], { cwd: top });
  const head = await gitTextOrNothing(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], top);
  const ref = await gitTextOrNothing(["symbolic-ref", "--quiet", "HEAD"], top);
  return { top, gitFolder, head: head || undefined, branch: branchOf(ref) };
}

function branchOf(ref = ""): string | undefined {
  const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
  return branch;
}

/** Files and folders that git keeps while a command waits for the user, with the way out. */
const OPERATIONS: readonly (readonly [file: string, operation: string, fix: string])[] = [
  ["rebase-merge", "a rebase", "git rebase --continue or --abort"],
  ["rebase-apply", "a rebase or git am", "git rebase --continue or --abort, or git am --continue or --abort"],
  ["MERGE_HEAD", "a merge", "git commit, or git merge --abort"],
  ["CHERRY_PICK_HEAD", "a cherry-pick", "git cherry-pick --continue or --abort"],
  ["REVERT_HEAD", "a revert", "git revert --continue or --abort"],
  [
    "sequencer",
    "a cherry-pick or revert of several commits",
    "git cherry-pick or git revert with --continue or --abort",
  ],
  ["BISECT_LOG", "a bisection", "git bisect reset"],
];

/**
 * Requires a working tree in which a commit of some paths can be made.
 *
 * @throws Error with a sentence for people: an operation in progress, unmerged files, or a detached `HEAD`
 */
export async function requireIdle({ top, gitFolder, branch }: WorkingTree, allowDetached: boolean): Promise<void> {
  const found = OPERATIONS.find(([file]) => existsSync(join(gitFolder, file)));
  if (found !== undefined) throw new Error(`${found[1]} is in progress in ${top}: finish it first (${found[2]})`);
  const [unmerged] = (await gitText(["ls-files", "--unmerged", "-z"], { cwd: top })).split("\0");
  if (unmerged !== undefined && unmerged !== "") {
    throw new Error(`the index has unmerged files, such as ${unmerged.split("\t")[1]}: resolve them and run git add`);
  }
  if (branch !== undefined || allowDetached) return;
  throw new Error(
    "HEAD is detached, so no branch would contain the commit: check out a branch, or use --allow-detached",
  );
}

/** The files below a folder of the repository that git ignores and does not track. */
export async function ignoredFiles(folder: string, top: string): Promise<readonly string[]> {
  const args = ["ls-files", "--others", "--ignored", "--exclude-standard", "-z", "--", folder];
  return (await gitText(args, { cwd: top })).split("\0").filter((path) => path !== "");
}

/** The files below a folder of the repository that git tracks, or that are new and not ignored. */
export async function workingFiles(folder: string, top: string): Promise<readonly string[]> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const places = folder === "" ? [] : ["--", folder];
  // A file with a conflict of a merge is listed once for each side.
  const paths = new Set((await gitText([...args, ...places], { cwd: top })).split("\0"));
  return [...paths].filter((path) => path !== "" && isFile(join(top, path)));
}

/** An entry of the index. */
interface IndexEntry {
  readonly path: string;
  readonly isSubmodule: boolean;
  /** Whether a sparse checkout leaves the file out of the working tree. */
  readonly isSparse: boolean;
}

/** The entries of the index at or below some paths of the repository. */
export async function indexEntries(paths: readonly string[], top: string): Promise<readonly IndexEntry[]> {
  const printed = await gitText(["ls-files", "--stage", "-t", "-z", "--", ...paths], { cwd: top });
  return printed
    .split("\0")
    .filter((line) => line !== "")
    .map((line) => ({
      path: line.slice(line.indexOf("\t") + 1),
      isSubmodule: line.startsWith("160000 ", 2),
      isSparse: line.startsWith("S"),
    }));
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
