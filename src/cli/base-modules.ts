import { findTop } from "../git/find-top.ts";
import { mergeBase } from "../git/merge-base.ts";
import { listPaths } from "../git/read-tree.ts";
import { isTypeScript } from "../source/walk.ts";

/**
 * Whether the last common commit of a revision and the current one has TypeScript files, of which any may be a definition.
 * True where that is not known.
 */
export async function baseHasModules(revision: string, root: string): Promise<boolean> {
  try {
    const top = await findTop(root);
    return (await listPaths(await mergeBase(revision, top), top)).some(isTypeScript);
  } catch {
    // The command reports the reason.
    return true;
  }
}
