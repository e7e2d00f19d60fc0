import { isTypeScript } from "../../inputs/index.ts";
import { branchBase, listPaths } from "../../kernel/index.ts";

/**
 * Whether the last common commit of a revision and the current one has TypeScript files, of which any may be a definition.
 * True where that is not known.
 */
export async function baseHasModules(revision: string, root: string): Promise<boolean> {
  try {
    const { top, commit } = await branchBase(revision, root);
    return (await listPaths(commit, top)).some(isTypeScript);
  } catch {
    // The command reports the reason.
    return true;
  }
}
