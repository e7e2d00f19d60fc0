import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { simpleGit } from "simple-git";
import { given } from "../base/given.ts";
import { at } from "../base/read.ts";
import { mergeBase } from "./merge-base.ts";
import { topOf } from "./show.ts";

/** The files of a repository as they were at a commit, in a folder of their own. */
export interface CheckoutCopy {
  /** Top folder of the git repository. */
  readonly top: string;
  /** Folder of the copy. */
  readonly folder: string;
  readonly commit: string;
  /** Removes the copy. */
  readonly dispose: () => void;
}

/**
 * Copies the files of the last commit that a revision and `HEAD` have in common, the start of a branch. The working
 * folder, the index and the branches do not change. Installed packages are those of the working folder, so that the
 * TypeScript definitions of that commit run with the packages of today.
 *
 * @param own name of the running package: in the repository of the package itself, its built code also comes from the
 *   working folder, since it is not in git
 * @throws Error with a sentence for people: no repository, an unknown revision, one that a shallow clone lacks, or no
 *   common commit
 */
export async function checkoutCopy(revision: string, folder: string, own: string): Promise<CheckoutCopy> {
  const top = await topOf(folder);
  const commit = await mergeBase(revision, top);
  const scratch = mkdtempSync(join(tmpdir(), "muster-base-"));
  const copy = join(scratch, "tree");
  const copyOf = (place: string) => join(copy, relative(top, place));
  const dispose = () => rmSync(scratch, { recursive: true, force: true });
  try {
    // An index of its own, since the user's index may have staged changes.
    const git = simpleGit({ baseDir: top, allowEnvironment: ["GIT_INDEX_FILE", "GIT_LFS_SKIP_SMUDGE"] }).env({
      ...neededByGit(),
      GIT_INDEX_FILE: join(scratch, "index"),
      GIT_LFS_SKIP_SMUDGE: "1",
    });
    await git.raw(["read-tree", commit]);
    await git.raw(["checkout-index", "--all", `--prefix=${copy}/`]);
    // Node searches packages in every folder upwards.
    for (const place of foldersBetween(top, resolve(folder))) {
      link("node_modules", place, copyOf(place));
      if (packageName(copyOf(place)) === own) link("lib", place, copyOf(place));
    }
    return { top, folder: copy, commit, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

// The variables with which git finds itself and its settings. simple-git rejects an environment with an editor or a pager.
function neededByGit(): Readonly<Record<string, string>> {
  const { PATH, Path, HOME, USERPROFILE, XDG_CONFIG_HOME, SystemRoot, TMPDIR, TEMP } = process.env;
  return given({ PATH, Path, HOME, USERPROFILE, XDG_CONFIG_HOME, SystemRoot, TMPDIR, TEMP });
}

function foldersBetween(top: string, folder: string): readonly string[] {
  const folders = [top];
  const below = relative(realpathSync(top), realpathSync(folder)).split(sep);
  for (const name of below) if (name !== "" && name !== "..") folders.push(join(folders.at(-1) ?? top, name));
  return folders;
}

function link(name: string, from: string, to: string): void {
  if (!existsSync(to) || existsSync(join(to, name)) || !existsSync(join(from, name))) return;
  symlinkSync(join(from, name), join(to, name), "junction");
}

function packageName(folder: string): unknown {
  try {
    return at(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), "name");
  } catch {
    return undefined;
  }
}
