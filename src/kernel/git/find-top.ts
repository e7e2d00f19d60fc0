import { existsSync, lstatSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { gitText } from "./run-git.ts";

/** A `.git` and the folders that it leads to. Paths have their links resolved. */
interface GitFolders {
  /** Folder that contains the `.git`. */
  readonly top: string;
  /** The `.git` folder itself, or the one that a `.git` file names. */
  readonly gitFolder: string;
  /** Folder of the objects and settings: that of the main working tree for a linked one. */
  readonly commonFolder: string;
}

/**
 * Finds the git repository that contains a folder, and returns its top folder with links resolved. The search stops at
 * the first `.git` upwards. Layouts that could make git run programs or read another repository are refused: a folder
 * laid out as a bare repository, a `.git` that leads elsewhere, and a repository inside another one with settings that
 * a clone does not have.
 *
 * @throws Error with a sentence for people where the folder is in no repository, or its layout is refused
 */
export async function findTop(folder: string): Promise<string> {
  const [nearest, outer] = repositoriesUpwards(realpathSync(folder));
  if (nearest === undefined) {
    throw new Error(
      `${folder} is not in a git repository, which this command needs: run it in a clone, or create one (git init, git add and git commit)`,
    );
  }
  const { top } = nearest;
  if (outer !== undefined && !isInside(nearest.commonFolder, outer.commonFolder)) await refuseSettings(nearest, outer);
  // Settings and broken folders can lead git to another place.
  const found = await gitText(["rev-parse", "--show-toplevel"], { cwd: top });
  if (realpathSync(found) !== top) {
    throw new Error(`${top}/.git leads git to ${found}: remove its setting core.worktree`);
  }
  return top;
}

function repositoriesUpwards(start: string): readonly GitFolders[] {
  const found: GitFolders[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    const own = foldersOf(folder);
    if (own !== undefined) found.push(own);
    else if (found.length === 0 && isBare(folder)) {
      throw new Error(
        `${folder} is laid out as a bare git repository (HEAD, objects and refs), whose settings can run programs: remove it, or use a folder outside of it`,
      );
    }
    if (dirname(folder) === folder) return found;
  }
}

function isBare(folder: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)));
}

function foldersOf(top: string): GitFolders | undefined {
  const path = join(top, ".git");
  const stats = statsOf(path);
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) throw new Error(`${path} is a link: replace it with the folder that it leads to`);
  if (stats.isDirectory()) {
    // As git does, skip a folder that is not a repository.
    if (!existsSync(join(path, "HEAD"))) return undefined;
    if (existsSync(join(path, "commondir"))) {
      throw new Error(`${path} leads to another repository: remove ${path}/commondir`);
    }
    return { top, gitFolder: path, commonFolder: path };
  }
  if (!stats.isFile()) throw new Error(`${path} is neither a file nor a folder`);
  return foldersOfFile(top, path);
}

// A linked working tree and a submodule have a file, and the folder that it names leads back.
function foldersOfFile(top: string, path: string): GitFolders {
  const [, named = ""] = /^gitdir: (.+)$/m.exec(readShort(path)) ?? [];
  const gitFolder = resolve(top, named);
  const back = readShort(join(gitFolder, "gitdir")).trim();
  const [, setting = ""] = /^[ \t]*worktree[ \t]*=(.*)$/m.exec(readShort(join(gitFolder, "config"))) ?? [];
  const worktree = setting.trim().replaceAll(/^"|"$/g, "");
  const isLinked = back !== "" && realOf(resolve(gitFolder, back)) === path;
  const isSubmodule = worktree !== "" && realOf(resolve(gitFolder, worktree)) === top;
  if (named === "" || !(isLinked || isSubmodule)) {
    const fix = `git config --file ${join(gitFolder, "config")} core.worktree ${top}`;
    throw new Error(`${path} names ${gitFolder}, which does not belong to ${top}; if you trust it: ${fix}`);
  }
  const common = readShort(join(gitFolder, "commondir")).trim();
  return { top, gitFolder: realpathSync(gitFolder), commonFolder: realpathSync(resolve(gitFolder, common)) };
}

// The settings that git itself writes in a clone. Anything else may run a program or include another file.
const PLAIN_SETTING = new RegExp(
  [
    "core\\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol)",
    "extensions\\.(?:objectformat|refstorage|partialclone)",
    "remote\\..*\\.(?:url|pushurl|fetch|tagopt|prune|promisor|partialclonefilter)",
    "(?:branch|submodule)\\..*\\.(?:remote|merge|rebase|description|url|active)",
    "submodule\\.active",
    "user\\.(?:name|email)",
  ]
    .map((keys) => `^${keys}$`)
    .join("|"),
  "i",
);

async function refuseSettings({ top, gitFolder, commonFolder }: GitFolders, outer: GitFolders): Promise<void> {
  for (const file of [join(commonFolder, "config"), join(gitFolder, "config.worktree")]) {
    if (!existsSync(file)) continue;
    const args = ["config", "--file", file, "--no-includes", "--null", "--name-only", "--list"];
    const names = (await gitText(args, { cwd: outer.top })).split("\0");
    const other = names.find((name) => name !== "" && !PLAIN_SETTING.test(name));
    if (other === undefined) continue;
    throw new Error(
      `${top} is a repository inside of ${outer.top}, and its setting ${JSON.stringify(other)} could run a program: remove ${join(top, ".git")}, or run muster outside of ${outer.top}`,
    );
  }
}

const LONGEST_FILE = 65_536;

function readShort(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() === true && stats.size <= LONGEST_FILE) return readFileSync(file, "utf8");
  return "";
}

function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return path;
}

function isInside(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from !== ".." && !from.startsWith(`..${sep}`);
}
