import { findRoot, isMusterRepository } from "../inputs/index.ts";

/**
 * The paths that a command reads when it was called without paths: none, which stands for the definitions of the
 * repository, or the working folder where there is no repository of muster to read.
 */
export function pathsOrFolder(paths: readonly string[], root?: string): readonly string[] {
  if (paths.length > 0 || isMusterRepository(findRoot(root ?? "."))) return paths;
  return [root ?? "."];
}
