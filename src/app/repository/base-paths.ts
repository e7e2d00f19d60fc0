import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { filesOfPattern } from "../../inputs/index.ts";
import type { CheckoutCopy } from "../../kernel/index.ts";

/** Name of this package; a repository may be the one of the package itself. */
export const PACKAGE = "muster-gitops";

/**
 * Paths of the working folder as paths of a copy of an earlier commit, without the ones that did not exist then.
 *
 * @throws Error with a sentence for people: standard input, or a path outside of the git repository
 */
export function basePaths(paths: readonly string[], copy: CheckoutCopy): readonly string[] {
  return paths.map((path) => pathInCopy(path, copy)).filter(exists);
}

/** One path as a path of the copy, where it may not exist; throws as `basePaths`. */
export function pathInCopy(path: string, { top, folder }: CheckoutCopy): string {
  if (path === "-") throw new Error("standard input has no earlier state in git; name files of the repository");
  const from = relative(realpathSync(top), existsSync(path) ? realpathSync(path) : resolve(realpathSync("."), path));
  if (from === ".." || from.startsWith(`..${sep}`)) {
    throw new Error(`${path} is outside of the git repository ${top}, so it has no earlier state`);
  }
  return join(folder, from);
}

function exists(path: string): boolean {
  return existsSync(path) || filesOfPattern(path).length > 0;
}
