import { findTop } from "./find-top.ts";
import { mergeBase } from "./merge-base.ts";

/** The start of a branch in its repository. */
export interface BranchBase {
  /** Top folder of the git repository. */
  readonly top: string;
  /** Full name of the last commit that the branch and a revision have in common. */
  readonly commit: string;
}

/**
 * Finds the last commit that a revision and `HEAD` have in common in the repository that contains a folder. A command calls
 * it once, and passes the result on: it starts three processes of git.
 *
 * @throws Error with a sentence for people: no repository, an unknown revision, one that a shallow clone lacks, or no
 *   common commit
 */
export async function branchBase(revision: string, folder: string): Promise<BranchBase> {
  const top = await findTop(folder);
  return { top, commit: await mergeBase(revision, top) };
}
