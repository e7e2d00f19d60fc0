import { gitText } from "./run-git.ts";

/** The folders of the names that git tries for a short one, in its order. */
const FOLDERS = ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"];
/** The start of a revision that git allows as the name of a branch or tag, up to the parents and dates that may follow it. */
const NAME = /^[^~^:?*[\\\s@]+/;

/**
 * Requires that a revision has one meaning. git takes a tag `origin/main` for the branch of this name, so whoever may push
 * tags could choose the base of a comparison.
 *
 * @throws Error with a sentence for people: a name that a tag and a branch with other commits share
 */
export async function requireOneCommit(revision: string, top: string): Promise<void> {
  const name = NAME.exec(revision)?.[0];
  if (name === undefined || name === "HEAD" || name.startsWith("refs/") || /^[0-9a-f]{40,64}$/.test(name)) return;
  const names = FOLDERS.map((folder) => folder + name);
  const format = "--format=%(refname) %(objectname) %(*objectname)";
  const listed = await gitText(["for-each-ref", format, "--end-of-options", ...names], { cwd: top });
  const commits = new Map(
    listed.split("\n").flatMap((line) => {
      const [ref = "", object = "", commit = ""] = line.split(" ");
      return names.includes(ref) ? [[ref, commit === "" ? object : commit] as const] : [];
    }),
  );
  if (new Set(commits.values()).size < 2) return;
  const all = [...commits.keys()].join(" and ");
  throw new Error(`${JSON.stringify(revision)} is ambiguous: ${all} are different commits; use the full name of one`);
}
