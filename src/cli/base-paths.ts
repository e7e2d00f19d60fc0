import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { globSync } from "tinyglobby";
import type { CheckoutCopy } from "../git/checkout-copy.ts";

/** Name of the package, which a repository may be that of. */
export const PACKAGE = "muster-gitops";

/**
 * Paths of the working folder as paths of a copy of an earlier commit. What is new was not there, and is left out.
 *
 * @throws Error with a sentence for people: standard input, or a path outside of the git repository
 */
export function basePaths(paths: readonly string[], copy: CheckoutCopy): readonly string[] {
  return paths.map((path) => pathInCopy(path, copy)).filter(isThere);
}

/** One path as a path of the copy, whether it was there or not; throws as `basePaths`. */
export function pathInCopy(path: string, { top, folder }: CheckoutCopy): string {
  if (path === "-") throw new Error("standard input has no earlier state in git; name files of the repository");
  const from = relative(realpathSync(top), existsSync(path) ? realpathSync(path) : resolve(realpathSync("."), path));
  if (from === ".." || from.startsWith(`..${sep}`)) {
    throw new Error(`${path} is outside of the git repository ${top}, so it has no earlier state`);
  }
  return join(folder, from);
}

function isThere(path: string): boolean {
  return existsSync(path) || (/[*?[\]{}!]/.test(path) && globSync(path, { onlyFiles: true }).length > 0);
}
