import { findTop, gitText } from "../../kernel/index.ts";

/** The revisions that may be the default branch, the most specific first. */
const CANDIDATES = ["origin/HEAD", "origin/main", "main", "origin/master", "master"] as const;

/**
 * The revision of the default branch: that of the remote `origin`, else `main`, else `master`.
 *
 * @throws Error with a sentence for people: no repository, or none of these revisions
 */
export async function defaultBase(folder: string): Promise<string> {
  const top = await findTop(folder);
  const input = CANDIDATES.map((name) => `${name}^{commit}\n`).join("");
  const found = (await gitText(["cat-file", "--batch-check"], { cwd: top, input })).split("\n");
  const name = CANDIDATES.find((_, index) => / commit \d+$/.test(found[index] ?? ""));
  if (name !== undefined) return name;
  throw new Error(
    `the repository has none of the branches ${CANDIDATES.join(", ")}: name the base of the branch with --base`,
  );
}
