import { resolve } from "node:path";
import type { Organization } from "../../model/index.ts";

/** The folders that are applied by themselves. Those of the command line are relative to the working folder. */
export function unitFolders(
  root: string,
  { units = [] }: Organization,
  named: readonly string[] = [],
): readonly string[] {
  return [...units.map((path) => resolve(root, path)), ...named.map((path) => resolve(path))];
}
