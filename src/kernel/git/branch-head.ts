import { given } from "../base/given.ts";
import type { BranchBase } from "./branch-base.ts";
import { gitTextOrNothing } from "./show.ts";

/** The end of a branch: the commit of a working tree. */
export interface BranchHead {
  /** Name of the branch; absent where a commit is checked out without one, as in most systems of CI. */
  readonly branch?: string;
  readonly commit: string;
  /** The time at which its author wrote the commit, in ISO 8601 with the author's time zone. */
  readonly authorDate: string;
  /** The number of commits since the base. */
  readonly commits: number;
}

/** The commit that is checked out, and its distance from the start of its branch; undefined where git cannot read it. */
export async function branchHead({ top, commit: base }: BranchBase): Promise<BranchHead | undefined> {
  const read = (args: readonly string[]) => gitTextOrNothing(args, top).catch(() => "");
  const [printed, count] = await Promise.all([
    read(["rev-list", "--max-count=1", "--format=%H %aI %D", "HEAD"]),
    read(["rev-list", "--count", `${base}..HEAD`]),
  ]);
  // The first line is a header. The names of a commit begin with that of its checked out branch.
  const [, commit, authorDate, branch] = /^([0-9a-f]{40,64}) (\S+)(?: HEAD -> ([^,\n]+))?/m.exec(printed) ?? [];
  if (commit === undefined || authorDate === undefined) return undefined;
  return given({ branch, commit, authorDate, commits: Number(count.trim()) || 0 });
}
