import { choices } from "../base/choices.ts";
import { nearest } from "../base/nearest.ts";
import { itemsWhen } from "../base/present.ts";
import { gitText } from "./run-git.ts";

const MOST_NAMES = 500;
const MOST_LISTED = 5;

/** The message about a revision that a repository does not have, with the fix that its branches and remotes suggest. */
export async function missingCommit(revision: string, top: string): Promise<string> {
  const message = `git has no commit ${JSON.stringify(revision)}`;
  return `${message}${(await shallowHint(top)) ?? (await nameHint(revision, top)) ?? ""}`;
}

/** The end of a message about a missing commit in a shallow clone; undefined in any other clone. */
export async function shallowHint(top: string): Promise<string | undefined> {
  const isShallow = (await gitText(["rev-parse", "--is-shallow-repository"], { cwd: top })) === "true";
  if (!isShallow) return undefined;
  return "; the clone is shallow: fetch its history (git fetch --unshallow, or fetch-depth: 0 in CI)";
}

async function nameHint(revision: string, top: string): Promise<string | undefined> {
  const folders = ["refs/heads", "refs/remotes", "refs/tags"];
  const format = "--format=%(refname:lstrip=2)";
  const names = linesOf(await gitText(["for-each-ref", `--count=${MOST_NAMES}`, format, ...folders], { cwd: top }));
  const close = nearest(revision, names);
  if (close !== undefined) return `; did you mean ${close}?`;
  const [first = "", ...rest] = revision.split("/");
  const remotes = linesOf(await gitText(["remote"], { cwd: top }));
  if (rest.length > 0 && remotes.includes(first)) return `; fetch it with git fetch ${first}`;
  const more = itemsWhen(names.length > MOST_LISTED, "…");
  return choices("; branches and tags: ", [...names.slice(0, MOST_LISTED), ...more]);
}

function linesOf(printed: string): readonly string[] {
  return printed.split("\n").filter((line) => line !== "");
}
