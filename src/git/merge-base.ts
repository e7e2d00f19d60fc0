import { findTop } from "./find-top.ts";
import { gitTextOrNothing, resolveRevision, shallowHint } from "./show.ts";

/**
 * The last commit that the current commit and a revision have in common: the base of a change, whatever was merged into
 * the other branch since. Also works on a detached HEAD, as in CI.
 *
 * @returns the full name of the commit
 * @throws Error with a sentence for people: no repository, no commit yet, an unknown revision, no common history, or
 * one that a shallow clone lacks
 */
export async function mergeBase(revision: string, folder = "."): Promise<string> {
  const top = await findTop(folder);
  const head = await headOf(top);
  const other = await resolveRevision(revision, top);
  // Without a common commit git prints nothing and exits with 1.
  const [base = ""] = (await gitTextOrNothing(["merge-base", head, other], top)).split("\n");
  if (base !== "") return base;
  const why = (await shallowHint(top)) ?? ": their histories are unrelated; name a revision of this branch";
  throw new Error(`the current commit and ${JSON.stringify(revision)} have no commit in common${why}`);
}

async function headOf(top: string): Promise<string> {
  // With `--quiet`, git prints nothing and exits with 1 when there is none.
  const head = await gitTextOrNothing(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], top);
  if (head !== "") return head;
  throw new Error("the repository has no commit yet, so there is no earlier state to compare with");
}
