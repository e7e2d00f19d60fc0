import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { LEDGER_FILE } from "../dist/index.ts";
import { ORGANIZATION_FILE } from "../source/read-organization.ts";
import { WORKLOADS_FOLDER } from "../source/read-sources.ts";

/**
 * Says why a file that was found below a folder is not read: what a synth makes is checked at its source, unless its
 * folder was named, and what it makes for reviewers is never applied. Undefined for a file to read.
 */
export function fileReasons(root: string): (path: string) => string | undefined {
  const holds = new Map<string, boolean>();
  const has = (folder: string, name: string) => {
    const path = join(folder, name);
    const known = holds.get(path) ?? existsSync(path);
    holds.set(path, known);
    return known;
  };
  return (path) => {
    const above = foldersAbove(path, root);
    if (/\.m?ts$/i.test(path)) {
      const definition = above.some((folder) => {
        const parent = dirname(folder);
        return folder === join(parent, WORKLOADS_FOLDER) && has(parent, ORGANIZATION_FILE);
      });
      return definition ? "is a TypeScript definition: muster check without paths and muster synth run it" : undefined;
    }
    const output = above.find((folder) => has(folder, LEDGER_FILE));
    if (output === undefined) return undefined;
    if (relative(output, path).split(sep)[1] === "review") return "is for reviewers and never applied";
    return output !== root && has(dirname(output), WORKLOADS_FOLDER)
      ? "is synthesised from the definitions beside it; name its folder to check it"
      : undefined;
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
