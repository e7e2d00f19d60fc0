import { findTop, indexEntries } from "../../kernel/index.ts";

/** The files of a repository, in its working tree or in a copy of a commit. */
export interface TrackedTree {
  /** Folder with the files. */
  readonly folder: string;
  readonly files: readonly {
    readonly path: string;
    readonly isSubmodule: boolean;
    /** Default: false. */
    readonly isSparse?: boolean;
  }[];
}

/** Reads the index of the repository that contains a folder; undefined where git cannot be used there. */
export async function trackedTree(root: string): Promise<TrackedTree | undefined> {
  try {
    const top = await findTop(root);
    return { folder: top, files: await indexEntries(["."], top) };
  } catch {
    return undefined;
  }
}
