import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { getOrCreate } from "../base/memo.ts";
import { LEDGER_FILE } from "../dist/index.ts";
import { ORGANIZATION_FILE, WORKLOADS_FOLDER } from "./read-organization.ts";
import { isTypeScript } from "./walk.ts";

/**
 * Returns the reason why a check skips a file below a folder, `undefined` for a file to read. The output of a synth is
 * checked at its source, unless a user names its folder, and the part of it for reviewers is never applied.
 */
export function fileReasons(root: string): (path: string) => string | undefined {
  const existing = new Map<string, boolean>();
  const has = (folder: string, name: string) => {
    const path = join(folder, name);
    return getOrCreate(existing, path, () => existsSync(path));
  };
  return (path) => {
    const above = foldersAbove(path, root);
    if (isTypeScript(path)) {
      const isDefinition = above.some((folder) => {
        const parent = dirname(folder);
        return folder === join(parent, WORKLOADS_FOLDER) && has(parent, ORGANIZATION_FILE);
      });
      if (!isDefinition) return undefined;
      return "is a TypeScript definition: muster check without paths and muster synth run it";
    }
    const output = above.find((folder) => has(folder, LEDGER_FILE));
    if (output === undefined) return undefined;
    if (relative(output, path).split(sep)[1] === "review") return "is for reviewers and never applied";
    if (output === root || !has(dirname(output), WORKLOADS_FOLDER)) return undefined;
    return "is synthesised from the definitions beside it; name its folder to check it";
  };
}

/** The folders of a file up to the one that was named, nearest first. */
function foldersAbove(path: string, root: string): readonly string[] {
  const folders = [dirname(path)];
  for (let folder = dirname(path); folder !== root && dirname(folder) !== folder; folder = dirname(folder)) {
    folders.push(dirname(folder));
  }
  return folders;
}
