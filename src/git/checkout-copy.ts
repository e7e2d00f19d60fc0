import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { simpleGit } from "simple-git";
import { mergeBase } from "./merge-base.ts";
import { topOf } from "./show.ts";

/** The files of a repository as they were at a commit, in a folder of their own. */
export interface CheckoutCopy {
  /** Top folder of the git repository. */
  readonly top: string;
  /** Folder that stands for it. */
  readonly folder: string;
  readonly commit: string;
  /** Removes the copy. */
  readonly dispose: () => void;
}

/**
 * Copies the files of the last commit that a revision and `HEAD` have in common: what a branch started from. The working
 * folder, the index and the branches stay as they are. Installed packages are those of the working folder, so that
 * TypeScript definitions of then run against what is installed now.
 *
 * @param own name of the running package: where the repository is that of the package itself, its built code is taken
 *   from the working folder too, since it is not in git
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
    // An index of its own: that of the user may hold what is about to be committed.
    const git = simpleGit({ baseDir: top, allowEnvironment: ["GIT_INDEX_FILE", "GIT_LFS_SKIP_SMUDGE"] }).env({
      ...neededByGit(),
      GIT_INDEX_FILE: join(scratch, "index"),
      GIT_LFS_SKIP_SMUDGE: "1",
    });
    await git.raw(["read-tree", commit]);
    await git.raw(["checkout-index", "--all", `--prefix=${copy}/`]);
    // Packages are looked for in every folder upwards.
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

// Where git and its settings are found; simple-git takes no whole environment with an editor or a pager in it.
function neededByGit(): Record<string, string> {
  const names = ["PATH", "Path", "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "SystemRoot", "TMPDIR", "TEMP"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
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
    return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly name?: unknown } | null)?.name;
  } catch {
    return undefined;
  }
}
