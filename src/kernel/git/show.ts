import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { compareText } from "../base/compare.ts";
import { findTop } from "./find-top.ts";
import { missingCommit } from "./missing-commit.ts";
import { listTree, readBlobs } from "./read-tree.ts";
import { requireOneCommit } from "./require-one-commit.ts";
import { GitError, gitText } from "./run-git.ts";

/** A file as it was at a revision. */
interface FileAtRevision {
  /** Path from the top of the repository, with `/`. */
  readonly file: string;
  readonly text: string;
}

/**
 * The YAML and JSON files below some paths as they were at a revision, in the order of their names. Paths that did not
 * exist then have no files.
 *
 * @throws Error with a sentence for people: no repository, an unknown revision, or one that a shallow clone lacks
 */
export async function filesAtRevision(
  revision: string,
  paths: readonly string[],
  folder = ".",
): Promise<readonly FileAtRevision[]> {
  const top = await findTop(folder);
  const [commit] = await Promise.all([resolveRevision(revision, top), requireOneCommit(revision, top)]);
  const wanted = paths.map((path) => {
    const from = relative(top, resolve(realpathSync(folder), path))
      .split(sep)
      .join("/");
    if (from === ".." || from.startsWith("../")) throw new Error(`${path} is outside of the git repository ${top}`);
    return from;
  });
  const listed = await listTree(commit, wanted, top);
  const files = listed.filter(({ path, kind }) => kind !== "submodule" && /\.(ya?ml|json)$/i.test(path));
  const read: FileAtRevision[] = [];
  const sorted = files.toSorted((a, b) => compareText(a.path, b.path));
  for await (const [{ path }, content] of readBlobs(sorted, top)) {
    read.push({ file: path, text: content.toString("utf8") });
  }
  return read;
}

/**
 * The commit of a revision.
 *
 * @throws Error with a sentence for people where there is none, or a shallow clone may lack it
 */
export async function resolveRevision(revision: string, top: string): Promise<string> {
  // `--end-of-options` keeps a revision from being read as an option.
  const found = await gitTextOrNothing(
    ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`],
    top,
  );
  if (found !== "") return found;
  throw new Error(await missingCommit(revision, top));
}

/** The output of git; empty when it ends with an exit code that is not 0, as searches without a result do. */
export async function gitTextOrNothing(args: readonly string[], top: string): Promise<string> {
  try {
    return await gitText(args, { cwd: top });
  } catch (error) {
    if (error instanceof GitError && error.exitCode !== undefined) return "";
    throw error;
  }
}
