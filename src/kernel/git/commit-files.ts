import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gitText } from "./run-git.ts";
import { userGit } from "./user-git.ts";
import { indexEntries, type WorkingTree } from "./working-tree.ts";

/** The content of a commit: some paths as they are on disk. */
interface CommitContent {
  readonly message: string;
  /** Folder of the generated files, from the top of the repository. */
  readonly folder: string;
  /** Files in that folder that are not part of the commit. */
  readonly foreign: readonly string[];
  /** Files in that folder that the current commit does not have. */
  readonly added: readonly string[];
  /** Files elsewhere that are part of the commit: changed, new or deleted ones. */
  readonly paths: readonly string[];
}

/**
 * Commits some paths as `git commit --only` does, and nothing else: other changes of the index and of the working tree
 * stay as they are. Hooks and signing are those of the user. After a failure the index is as before.
 *
 * @returns the name of the commit
 */
export async function commitFiles(state: WorkingTree, content: CommitContent): Promise<string> {
  const { top } = state;
  const { folder, foreign, added, paths, message } = content;
  const pathspecs = [folder, ...paths].map((path) => `:(top,literal)${path}`);
  const excluded = foreign.map((path) => `:(top,exclude,literal)${path}`);
  const place = { cwd: top, input: [...pathspecs, ...excluded].map((spec) => `${spec}\0`).join("") };
  const fromInput = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  await waitForIndex(state.gitFolder);
  const staged = new Set((await indexEntries([folder, ...paths], top)).map(({ path }) => path));
  const intended = [...added, ...paths].filter((path) => !staged.has(path));
  try {
    // `--only` knows files of the index alone. Without content, they are not staged should this process end here.
    if (intended.length > 0) await userGit(["add", "--intent-to-add", "--sparse", ...fromInput], place);
    await userGit(["commit", "--quiet", "--only", "--cleanup=whitespace", `--message=${message}`, ...fromInput], place);
  } catch (error) {
    const input = intended.map((path) => `${path}\0`).join("");
    if (intended.length > 0) await userGit(["update-index", "--force-remove", "-z", "--stdin"], { cwd: top, input });
    throw error;
  }
  return gitText(["rev-parse", "HEAD"], { cwd: top });
}

const POLL_MS = 100;
const MOST_POLLS = 50;

// Another git process, such as that of an editor, has the index for a moment.
async function waitForIndex(gitFolder: string): Promise<void> {
  const lock = join(gitFolder, "index.lock");
  for (let poll = 0; existsSync(lock); poll++) {
    if (poll === MOST_POLLS) {
      throw new Error(`another git process is using the index; when there is none, delete ${lock}`);
    }
    await setTimeout(POLL_MS);
  }
}
