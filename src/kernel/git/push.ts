import { gitTextOrNothing, resolveRevision } from "./show.ts";
import { UserGitError, userGit } from "./user-git.ts";

/** The branch of a remote that a local branch is pushed to. */
export interface PushTarget {
  readonly remote: string;
  /** Full name at the remote: `refs/heads/main`. */
  readonly ref: string;
  /** Whether the local branch follows another branch already. */
  readonly hasUpstream: boolean;
}

/**
 * Finds where `git push` sends a branch: `branch.<name>.pushRemote`, `remote.pushDefault` or the remote that the branch
 * follows; without any of these, the only remote or `origin`. A branch that follows none gets its own name there.
 *
 * @throws Error with a sentence for people where the remote does not exist
 */
export async function pushTarget(branch: string, top: string): Promise<PushTarget> {
  const settings = await readSettings("^(branch|remote)\\.", top);
  const followed = settings.get(`branch.${branch}.remote`) ?? "";
  const merge = settings.get(`branch.${branch}.merge`) ?? "";
  const remote =
    settings.get(`branch.${branch}.pushremote`) ||
    settings.get("remote.pushdefault") ||
    followed ||
    (await onlyRemote(top));
  if (remote === undefined || remote === "." || remote.startsWith("-")) {
    throw new Error(
      `the branch ${branch} follows no remote branch: add a remote, or set one with git push --set-upstream`,
    );
  }
  const ref = remote === followed && merge !== "" ? merge : `refs/heads/${branch}`;
  return { remote, ref, hasUpstream: followed !== "" };
}

/** The settings of git with keys that match a pattern. git writes the sections and names of keys in lower case. */
async function readSettings(pattern: string, top: string): Promise<ReadonlyMap<string, string>> {
  const printed = await gitTextOrNothing(["config", "--null", "--get-regexp", pattern], top);
  return new Map(
    printed.split("\0").map((entry) => {
      const [key = "", ...lines] = entry.split("\n");
      return [key, lines.join("\n")] as const;
    }),
  );
}

async function onlyRemote(top: string): Promise<string | undefined> {
  const remotes = (await gitTextOrNothing(["remote"], top)).split("\n").filter((name) => name !== "");
  if (remotes.length === 1) return remotes[0];
  return remotes.find((name) => name === "origin");
}

// Another push came first, or is in progress.
const MOVED =
  /^!\t[^\t]*\t\[(?:rejected\] \((?:fetch first|non-fast-forward|stale info)|remote rejected\].*(?:cannot lock ref|failed to update ref|incorrect old value|reference already exists))/m;

/**
 * Pushes a commit, or a branch by its full name, without force.
 *
 * @returns false where the branch of the remote has commits that this one does not have
 * @throws UserGitError where the push fails for another reason
 */
export async function push(source: string, { remote, ref, hasUpstream }: PushTarget, top: string): Promise<boolean> {
  const follow = !hasUpstream && source.startsWith("refs/") ? ["--set-upstream"] : [];
  try {
    await userGit(["push", "--porcelain", ...follow, "--", remote, `${source}:${ref}`], { cwd: top });
    return true;
  } catch (error) {
    if (error instanceof UserGitError && MOVED.test(error.stdout)) return false;
    throw error;
  }
}

/** Fetches the branch of a remote and returns its commit; undefined where the remote does not have it. */
export async function fetchTip({ remote, ref }: PushTarget, top: string): Promise<string | undefined> {
  const listed = await userGit(["ls-remote", "--", remote, ref], { cwd: top });
  const [, tip] =
    listed
      .split("\n")
      .map((line) => line.split("\t"))
      .find(([, name]) => name === ref)
      ?.toReversed() ?? [];
  if (tip === undefined) return undefined;
  await userGit(["fetch", "--quiet", "--no-recurse-submodules", "--", remote, ref], { cwd: top });
  // The branch may have moved since it was listed.
  return resolveRevision("FETCH_HEAD", top);
}
