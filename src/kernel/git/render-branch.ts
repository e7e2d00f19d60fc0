import { posix } from "node:path";
import { compareText } from "../base/compare.ts";
import { getOrCreate } from "../base/memo.ts";
import { type ChangedFile, writeObjects } from "./changed-files.ts";
import { gitText, runGit } from "./run-git.ts";
import { gitTextOrNothing } from "./show.ts";
import { userGit } from "./user-git.ts";

/** A commit of generated files on a branch that contains nothing else. */
export interface RenderRequest {
  readonly top: string;
  readonly branch: string;
  /** Path in the branch -> path of the file from the top of the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** The branch of a remote to start from where it is ahead of the local one, or there is no local one. */
  readonly tip?: string | undefined;
  /** The message, given whether the branch exists. */
  readonly message: string;
}

/** Trailer with the commit of the definitions. It marks the branches that muster writes. */
export const SOURCE_TRAILER = "Synth-Source-Commit";

/**
 * Commits files to a branch without the working tree and the index: objects are written, and the branch moves to the new
 * commit. The commit is signed where `commit.gpgSign` is set. Hooks for commits do not run, since they check the index.
 *
 * @returns the new commit; undefined when the branch has these files already
 * @throws Error with a sentence for people: a branch that is checked out, or that muster has not written
 */
export async function renderBranch(request: RenderRequest): Promise<string | undefined> {
  const { top, branch, files, tip, message } = request;
  const place = { cwd: top };
  const ref = `refs/heads/${branch}`;
  const local = await requireOutputBranch(branch, top);
  const parent = await parentOf(local, tip, top);
  if (parent !== "") await requireRendered(parent, branch, top);
  const tree = await writeTrees(files, top);
  const isSame = parent !== "" && (await gitText(["rev-parse", `${parent}^{tree}`], place)) === tree;
  if (isSame && parent === local) return undefined;
  const id = isSame ? parent : await commitTree(tree, parent, { top, message });
  const former = local === "" ? "0".repeat(id.length) : local;
  await userGit(["update-ref", "-m", "muster commit", ref, id, former], place);
  return id;
}

/** The files that a commit changes, compared with its parent. */
export async function changesOf(commit: string, top: string): Promise<readonly ChangedFile[]> {
  const args = ["diff-tree", "--root", "--no-commit-id", "--no-renames", "--name-status", "-r", "-z", commit];
  const fields = (await gitText(args, { cwd: top })).split("\0");
  const changes: ChangedFile[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const path = fields[index + 1] ?? "";
    changes.push({ path, change: CHANGES[fields[index] ?? ""] ?? "changed" });
  }
  return changes;
}

const CHANGES: Readonly<Record<string, ChangedFile["change"]>> = { A: "added", D: "removed" };

/**
 * Requires that a local branch may be committed to without a checkout.
 *
 * @returns the commit of the branch; `""` where there is none yet
 * @throws Error with a sentence for people: a wrong name, a branch that is checked out, or that muster has not written
 */
export async function requireOutputBranch(branch: string, top: string): Promise<string> {
  const name = await gitTextOrNothing(["check-ref-format", "--branch", branch], top);
  // Commands of git read @ as HEAD, and would prefer the branch x to a branch refs/heads/x.
  const isAmbiguous = branch === "@" || branch.startsWith("refs/");
  if (name !== branch || isAmbiguous) throw new Error(`${JSON.stringify(branch)} is not a name for a branch`);
  const ref = `refs/heads/${branch}`;
  const trees = (await gitText(["worktree", "list", "--porcelain"], { cwd: top })).split("\n");
  if (trees.includes(`branch ${ref}`)) {
    throw new Error(
      `the branch ${branch} is checked out, and its files would not follow: use a branch for manifests alone`,
    );
  }
  const commit = await gitTextOrNothing(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], top);
  if (commit !== "") await requireRendered(commit, branch, top);
  return commit;
}

// The branch of the remote, unless the local one contains it.
async function parentOf(local: string, tip: string | undefined, top: string): Promise<string> {
  if (tip === undefined || local === "") return tip ?? local;
  if ((await gitTextOrNothing(["merge-base", local, tip], top)) === tip) return local;
  return tip;
}

async function requireRendered(parent: string, branch: string, top: string): Promise<void> {
  const args = ["log", "--no-show-signature", "--max-count=1", "--format=%H", `--grep=^${SOURCE_TRAILER}: `, parent];
  if ((await gitTextOrNothing(args, top)) !== "") return;
  throw new Error(
    `muster has not written the branch ${branch}, and a commit there would delete its files: use another name`,
  );
}

async function commitTree(
  tree: string,
  parent: string,
  { top, message }: Pick<RenderRequest, "top" | "message">,
): Promise<string> {
  const isSigned = (await gitTextOrNothing(["config", "--type=bool", "--get", "commit.gpgSign"], top)) === "true";
  const parents = parent === "" ? [] : ["-p", parent];
  const sign = isSigned ? ["--gpg-sign"] : [];
  return (await userGit(["commit-tree", tree, ...parents, ...sign, "-m", message], { cwd: top })).trim();
}

/** Writes the files and their folders as objects, and returns the name of the top folder. */
async function writeTrees(files: ReadonlyMap<string, string>, top: string): Promise<string> {
  const objects = await writeObjects([...files.values()], top);
  const folders = new Map<string, string[]>([["", []]]);
  const add = (path: string, entry: string) => {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.set(folder, []);
    getOrCreate(folders, folderOf(path), () => []).push(`${entry}\t${posix.basename(path)}\0`);
  };
  for (const [index, path] of [...files.keys()].entries()) add(path, `100644 blob ${objects[index]}`);
  // The deepest folders first, each depth by one process: a folder contains the names of the ones below.
  const depths = new Set([...folders.keys()].map(depthOf));
  for (const depth of [...depths].toSorted((a, b) => b - a)) {
    const level = [...folders]
      .filter(([folder]) => depthOf(folder) === depth)
      .toSorted(([a], [b]) => compareText(a, b));
    const input = level.map(([, entries]) => `${entries.join("")}\0`).join("");
    // Every object was written above. Its check does not see objects that a gc in the background has just packed.
    const printed = await runGit(["mktree", "-z", "--batch", "--missing"], { cwd: top, input });
    const trees = printed.toString("latin1").trimEnd().split("\n");
    if (depth === 0) return trees[0] ?? "";
    for (const [index, [folder]] of level.entries()) add(folder, `040000 tree ${trees[index]}`);
  }
  return "";
}

function folderOf(path: string): string {
  const folder = posix.dirname(path);
  if (folder === ".") return "";
  return folder;
}

function depthOf(folder: string): number {
  if (folder === "") return 0;
  return folder.split("/").length;
}
