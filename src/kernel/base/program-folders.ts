import { delimiter, isAbsolute } from "node:path";
import { realPathOf } from "./file-system.ts";
import { isInside } from "./regular-file.ts";

/**
 * The folders of `PATH` in which programs are searched: neither relative ones nor those of a repository, such as its
 * `node_modules/.bin` under `npx`, to which a branch could add a program.
 *
 * @param repositories the tops of working trees
 */
export function programFolders(path: string, repositories: readonly string[]): readonly string[] {
  const tops = repositories.flatMap((top) => [top, realOf(top)]);
  const isOwn = (folder: string) => tops.some((top) => isInside(folder, top) || isInside(realOf(folder), top));
  return path.split(delimiter).filter((folder) => isAbsolute(folder) && !isOwn(folder));
}

function realOf(path: string): string {
  try {
    return realPathOf(path);
  } catch {
    return path;
  }
}
