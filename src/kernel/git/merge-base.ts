import { shallowHint } from "./missing-commit.ts";
import { requireOneCommit } from "./require-one-commit.ts";
import { gitTextOrNothing, resolveRevision } from "./show.ts";

/**
 * The last commit that the current commit and a revision have in common: the base of a change, whatever was merged into
 * the other branch since. Also works on a detached HEAD, as in CI.
 *
 * @param top top folder of the repository, as `findTop` returns it
 * @returns the full name of the commit
 * @throws Error with a sentence for people: no commit yet, an unknown or ambiguous revision, no common history, or
 * one that a shallow clone lacks
 */
export async function mergeBase(revision: string, top: string): Promise<string> {
  // `--end-of-options` keeps a revision from being read as an option.
  const args = ["merge-base", "--end-of-options", "HEAD^{commit}", `${revision}^{commit}`];
  const [found] = await Promise.all([gitTextOrNothing(args, top), requireOneCommit(revision, top)]);
  const [base = ""] = found.split("\n");
  if (base !== "") return base;
  await requireHead(top);
  await resolveRevision(revision, top);
  const reason = (await shallowHint(top)) ?? ": their histories are unrelated; name a revision of this branch";
  throw new Error(`the current commit and ${JSON.stringify(revision)} have no commit in common${reason}`);
}

async function requireHead(top: string): Promise<void> {
  // With `--quiet`, git prints nothing and exits with 1 when there is none.
  const head = await gitTextOrNothing(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], top);
  if (head === "") throw new Error("the repository has no commit yet, so there is no earlier state to compare with");
}
