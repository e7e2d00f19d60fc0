import { join } from "node:path";
import { findRoot, WORKLOADS_FOLDER } from "../inputs/index.ts";
import { pathExists } from "../kernel/index.ts";

/**
 * The paths that a command reads when it was called without paths: none, which stands for the definitions in `workloads/`,
 * or the working folder of a repository without `workloads/`.
 */
export function pathsOrFolder(paths: readonly string[], root?: string): readonly string[] {
  if (paths.length > 0 || pathExists(join(findRoot(root ?? "."), WORKLOADS_FOLDER))) return paths;
  return [root ?? "."];
}
