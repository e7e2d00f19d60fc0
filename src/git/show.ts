import { relative, resolve, sep } from "node:path";
import { simpleGit } from "simple-git";

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
  const top = await topOf(folder);
  const git = simpleGit(top);
  const commit = await resolveRevision(revision, top);
  const wanted = paths.map((path) => {
    const from = relative(top, resolve(folder, path)).split(sep).join("/");
    if (from === ".." || from.startsWith("../")) throw new Error(`${path} is outside of the git repository ${top}`);
    return from;
  });
  const isWhole = wanted.includes("") || wanted.length === 0;
  const only = isWhole ? [] : ["--", ...wanted];
  const listed = await git.raw(["ls-tree", "-r", "-z", "--name-only", commit, ...only]);
  const files = listed.split("\0").filter((file) => /\.(ya?ml|json)$/i.test(file));
  const read: FileAtRevision[] = [];
  for (const file of files.sort()) read.push({ file, text: await git.raw(["show", `${commit}:${file}`]) });
  return read;
}

/**
 * The top folder of the git repository that a folder is in.
 *
 * @throws Error with a sentence for people where it is in none
 */
export async function topOf(folder: string): Promise<string> {
  try {
    return (await simpleGit(resolve(folder)).raw(["rev-parse", "--show-toplevel"])).trim();
  } catch {
    throw new Error(`${folder} is not in a git repository, so there is no earlier state to compare with`);
  }
}

/**
 * The commit of a revision.
 *
 * @throws Error with a sentence for people where there is none, or a shallow clone may lack it
 */
export async function resolveRevision(revision: string, top: string): Promise<string> {
  const git = simpleGit(top);
  try {
    // `--end-of-options` keeps a revision from being read as an option.
    const found = await git.raw(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
    if (found.trim() !== "") return found.trim();
  } catch {
    // The error below has the likely reason.
  }
  throw new Error(`git knows no commit ${JSON.stringify(revision)}${(await shallowHint(top)) ?? ""}`);
}

/** The end of a message about a missing commit in a shallow clone; undefined in any other clone. */
export async function shallowHint(top: string): Promise<string | undefined> {
  const isShallow = (await simpleGit(top).raw(["rev-parse", "--is-shallow-repository"])).trim() === "true";
  if (!isShallow) return undefined;
  return "; the clone is shallow: fetch its history (git fetch --unshallow, or fetch-depth: 0 in CI)";
}
