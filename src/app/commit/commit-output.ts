import { lstatSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { DIST_FOLDER, ORGANIZATION_FILE, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import {
  changedFiles,
  commitFiles,
  given,
  ignoredFiles,
  indexEntries,
  LEDGER_FILE,
  readLedger,
  userGit,
  type WorkingTree,
} from "../../kernel/index.ts";
import type { OutputCommit } from "../report/commit-report.ts";
import { commitMessage } from "./commit-message.ts";

const WORKLOAD_KINDS = new Set(workloadTypes.map(({ kind }) => kind.toLowerCase()));

/** The content of a commit besides the generated files. */
export interface CommitRequest {
  /** The user's text of the message. */
  readonly text?: string | undefined;
  /** Changed files, from the top of the git repository. */
  readonly paths: readonly string[];
  /** Files in the output folder that muster did not write, with paths in this folder. */
  readonly foreign: readonly string[];
}

/** Path of a folder or file from the top of the git repository, with `/`. */
export function pathFromTop(path: string, top: string): string {
  return relative(top, path).split(sep).join("/");
}

/** Path of the output folder from the top of the git repository. */
export function distFromTop(root: string, top: string): string {
  return pathFromTop(join(realpathSync(root), DIST_FOLDER), top);
}

/** The files that muster wrote, with their paths in the output folder. */
export function writtenFiles(root: string): readonly string[] {
  const ledger = readLedger(join(root, DIST_FOLDER));
  if (ledger === undefined) return [];
  return [LEDGER_FILE, ...Object.keys(ledger.files)];
}

/**
 * Requires that git would commit the output folder as a part of this repository.
 *
 * @throws Error with a sentence for people
 */
export async function requireOwnOutput(root: string, top: string): Promise<void> {
  const folder = distFromTop(root, top);
  const module = (await indexEntries([folder], top)).find(({ isSubmodule }) => isSubmodule);
  if (module === undefined && lstatSync(join(top, folder, ".git"), { throwIfNoEntry: false }) === undefined) return;
  throw new Error(
    `${module?.path ?? folder} is a git repository of its own or a submodule: commit it there, or move it away`,
  );
}

/**
 * Commits the output folder as it is, and some other files.
 *
 * @returns undefined when nothing has changed
 * @throws Error with a sentence for people when git ignores the folder, UserGitError when git refuses
 */
export async function commitOutput(
  root: string,
  state: WorkingTree,
  { text, paths, foreign }: CommitRequest,
): Promise<OutputCommit | undefined> {
  const { top, head } = state;
  const folder = distFromTop(root, top);
  const written = writtenFiles(root).map((path) => `${folder}/${path}`);
  const isWritten = new Set(written);
  const ignored = (await ignoredFiles(folder, top)).find((path) => isWritten.has(path));
  if (ignored !== undefined) {
    throw new Error(`git ignores ${ignored}: remove the line of .gitignore, or commit to another branch with --branch`);
  }
  const foreignPaths = foreign.map((path) => `${folder}/${path}`);
  const isForeign = new Set(foreignPaths);
  const compared = await changedFiles(written, folder, { top, commit: head });
  const generated = compared.filter(({ path }) => !isForeign.has(path));
  const others = paths.length === 0 ? [] : await uncommitted(paths, top);
  if (generated.length + others.length === 0) return undefined;
  const changes = generated.map(({ path, change }) => ({ path: path.slice(folder.length + 1), change }));
  const message = commitMessage({ changes, workloadKinds: WORKLOAD_KINDS, ...given({ text }) });
  const added = generated.filter(({ change }) => change === "added").map(({ path }) => path);
  const id = await commitFiles(state, { message, folder, foreign: foreignPaths, added, paths: others });
  return { id, message, changes: generated };
}

/** The files at or below some paths that differ from the current commit, as `git status` reports them. */
async function uncommitted(paths: readonly string[], top: string): Promise<readonly string[]> {
  const pathspecs = paths.map((path) => `:(top,literal)${path}`);
  // Without the file system monitor and a write of the index, this runs no program but the filters of changed files.
  const status = ["-c", "core.fsmonitor=false", "--no-optional-locks", "status", "--porcelain", "-z", "--no-renames"];
  const printed = await userGit([...status, "--untracked-files=all", "--", ...pathspecs], { cwd: top });
  return printed
    .split("\0")
    .filter((line) => line !== "")
    .map((line) => line.slice(3));
}

/** The definitions and `muster.yaml` where they differ from the current commit. */
export async function uncommittedSources(root: string, top: string): Promise<readonly string[]> {
  const paths = [ORGANIZATION_FILE, WORKLOADS_FOLDER].map((name) => pathFromTop(join(realpathSync(root), name), top));
  return uncommitted(paths, top);
}
