import { type BranchBase, type ChangedFile, changedFiles, workingFiles } from "../../kernel/index.ts";

/** The files of a repository that differ from those of the base, and those that are the same. Paths are from the top. */
export interface BranchChanges {
  readonly changes: readonly ChangedFile[];
  readonly same: ReadonlySet<string>;
}

/** Compares the files that git tracks, and new ones that it does not ignore, with those of the base by their bytes. */
export async function branchChanges(base: BranchBase): Promise<BranchChanges> {
  const present = await workingFiles("", base.top);
  const changes = await changedFiles(present, "", base);
  const changed = new Set(changes.map(({ path }) => path));
  return { changes, same: new Set(present.filter((path) => !changed.has(path))) };
}
