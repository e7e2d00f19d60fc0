import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isAlive, parseOwner, thisProcess } from "../base/lock-owner.ts";
import { textOfFile } from "../base/regular-file.ts";
import { shallowHint } from "./missing-commit.ts";
import { gitText, runGit } from "./run-git.ts";
import { gitTextOrNothing } from "./show.ts";
import { UserGitError, userGit } from "./user-git.ts";

/** Start of the name of the temporary folder. */
const SCRATCH = "muster-push-";
/** The process that works in the temporary folder. */
const OWNER_FILE = "owner.json";
const LONGEST_OWNER = 1024;

/** Local commits on top of the branch that they were pushed to, in a working tree of their own. */
interface Replay {
  /** Top folder of the working tree. */
  readonly top: string;
  readonly dispose: () => Promise<void>;
}

/** The commits to repeat. */
interface ReplayRequest {
  readonly top: string;
  /** The last one. */
  readonly head: string;
  /** The commit to put them on. */
  readonly onto: string;
  /** Folder of the generated files, whose changes are left out: the next synth makes them again. */
  readonly folder: string;
  /** Whether the last commit is made by muster, so that its changes are staged and not committed. */
  readonly isLastOpen: boolean;
}

/**
 * Repeats the local commits of a branch on top of another commit, in a linked working tree in a temporary folder. The
 * user's own working tree, index and branch do not change. Commits that change only generated files are left out.
 *
 * @throws Error with a sentence for people where a commit is a merge or has conflicts
 */
export async function replay(request: ReplayRequest): Promise<Replay> {
  const { top, head, onto, isLastOpen } = request;
  const commits = await localCommits(request);
  const temporary = realpathSync(tmpdir());
  await removeStale(top, temporary);
  const scratch = mkdtempSync(join(temporary, SCRATCH));
  writeFileSync(join(scratch, OWNER_FILE), JSON.stringify(thisProcess()));
  const copy = join(scratch, "tree");
  const dispose = async () => {
    rmSync(scratch, { recursive: true, force: true });
    await userGit(["worktree", "prune"], { cwd: top });
  };
  try {
    await userGit(["worktree", "add", "--quiet", "--detach", copy, onto], { cwd: top });
    for (const commit of commits) await pick(commit, copy, { ...request, isOpen: isLastOpen && commit === head });
    return { top: copy, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Removes the working trees that killed commands have left: those of this repository whose process has ended. */
async function removeStale(top: string, temporary: string): Promise<void> {
  const list = await gitText(["worktree", "list", "--porcelain"], { cwd: top });
  for (const [, tree = ""] of list.matchAll(/^worktree (.+)$/gm)) {
    const scratch = dirname(tree);
    if (dirname(scratch) !== temporary || !basename(scratch).startsWith(SCRATCH)) continue;
    const owner = parseOwner(textOfFile(join(scratch, OWNER_FILE), { limit: LONGEST_OWNER }) ?? "");
    if (owner === undefined || isAlive(owner)) continue;
    rmSync(scratch, { recursive: true, force: true });
    await userGit(["worktree", "prune"], { cwd: top });
  }
}

async function localCommits({ top, head, onto }: ReplayRequest): Promise<readonly string[]> {
  if ((await gitTextOrNothing(["merge-base", head, onto], top)) === "") {
    const reason = (await shallowHint(top)) ?? ": their histories are unrelated";
    throw new Error(`the local branch and the one of the remote have no commit in common${reason}`);
  }
  const lines = (
    await gitText(["rev-list", "--reverse", "--topo-order", "--parents", head, `^${onto}`], { cwd: top })
  ).split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const [commit = "", , second] = line.split(" ");
      if (second === undefined) return commit;
      const name = commit.slice(0, 12);
      throw new Error(
        `the local commit ${name} is a merge, which muster does not repeat: run git pull, then push again`,
      );
    });
}

async function pick(
  commit: string,
  copy: string,
  { folder, isOpen }: ReplayRequest & { readonly isOpen: boolean },
): Promise<void> {
  const place = { cwd: copy };
  const names = await gitText(["diff-tree", "--no-commit-id", "--name-only", "-r", "-z", "--root", commit], place);
  const isGenerated = (path: string) => path.startsWith(`${folder}/`);
  if (names.split("\0").every((path) => path === "" || isGenerated(path))) return;
  await userGit(["cherry-pick", "--no-commit", commit], place).catch(async (error: unknown) => {
    if (!(error instanceof UserGitError)) throw error;
    const unmerged = await gitText(["ls-files", "--unmerged", "-z"], place);
    const paths = unmerged.split("\0").map((line) => line.slice(line.indexOf("\t") + 1));
    if (unmerged === "") throw error;
    const conflict = paths.find((path) => path !== "" && !isGenerated(path));
    if (conflict === undefined) return;
    throw new Error(
      `the local commit ${commit.slice(0, 12)} conflicts with the branch of the remote in ${conflict}: run git pull --rebase, then push again`,
    );
  });
  await restore(folder, copy);
  if (isOpen || (await runGit(["diff-index", "--cached", "--raw", "-z", "HEAD"], place)).length === 0) return;
  await userGit(["commit", "--quiet", `--reuse-message=${commit}`], place);
}

// The generated files of the commit below. Conflicts leave files behind that no synth may overwrite.
async function restore(folder: string, copy: string): Promise<void> {
  await userGit(["reset", "--quiet", "--", folder], { cwd: copy });
  rmSync(join(copy, folder), { recursive: true, force: true });
  await userGit(["checkout-index", "--all", "--force", "--quiet"], { cwd: copy });
}
