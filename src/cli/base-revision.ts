import { findTop } from "../git/find-top.ts";
import { gitTextOrNothing } from "../git/show.ts";

/** The revisions that may be the default branch, the most specific first. */
const CANDIDATES = ["origin/HEAD", "origin/main", "main", "origin/master", "master"] as const;

/**
 * The revision of the default branch: that of the remote `origin`, else `main`, else `master`.
 *
 * @throws Error with a sentence for people: no repository, or none of these revisions
 */
export async function defaultBase(folder: string): Promise<string> {
  const top = await findTop(folder);
  for (const name of CANDIDATES) {
    const found = await gitTextOrNothing(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`],
      top,
    );
    if (found !== "") return name;
  }
  throw new Error(`git knows none of ${CANDIDATES.join(", ")}: name the base of the branch with --base`);
}
