import { simpleGit } from "simple-git";
import { resolveRevision, topOf } from "./show.ts";

/**
 * The commit from which the current one and a revision have gone apart: what a change is compared with, whatever was
 * merged into the other branch since. Works on a detached HEAD too, as CI checks out.
 *
 * @returns the full name of the commit
 * @throws Error with a sentence for people: no repository, no commit yet, an unknown revision, no common history, or
 * one that a shallow clone lacks
 */
export async function mergeBase(revision: string, folder = "."): Promise<string> {
  const top = await topOf(folder);
  const head = await headOf(top);
  const other = await resolveRevision(revision, top);
  const git = simpleGit(top);
  // Without a common commit git says nothing and ends with 1.
  const [base = ""] = (await git.raw(["merge-base", head, other]).catch(() => "")).split("\n");
  if (base !== "") return base;
  const shallow = (await git.raw(["rev-parse", "--is-shallow-repository"])).trim() === "true";
  const why = shallow
    ? "; the clone is shallow: fetch its history (git fetch --unshallow, or fetch-depth: 0 in CI)"
    : ": their histories are unrelated; name a revision of this branch";
  throw new Error(`the current commit and ${JSON.stringify(revision)} have no commit in common${why}`);
}

async function headOf(top: string): Promise<string> {
  // Quietly: git then says nothing and ends with 1 where there is none.
  const head = await simpleGit(top)
    .raw(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])
    .catch(() => "");
  if (head.trim() !== "") return head.trim();
  throw new Error("the repository has no commit yet, so there is no earlier state to compare with");
}
