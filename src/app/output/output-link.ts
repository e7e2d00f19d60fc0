import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join, parse, relative, resolve, sep } from "node:path";

/**
 * Returns the symbolic link of the repository that a path of an output has, as a sentence without its subject, or
 * `undefined`. A pull request can commit such a link, and the output would replace a file elsewhere on this machine. Links
 * outside of the repository, such as `/dev/stdout`, belong to the user.
 */
export function outputLink(path: string): string | undefined {
  const folder = repositoryTop();
  // The root of the file system belongs to the system.
  if (folder === parse(folder).root) return undefined;
  const link = linkBelow(folder, resolve(path));
  if (link === undefined) return undefined;
  return `${relative(".", link)} is a symbolic link of the repository, which a pull request can change; remove it, or name another file`;
}

/** @throws Error where a path of an output has a symbolic link of the repository */
export function requireNoOutputLink(path: string): void {
  const link = outputLink(path);
  if (link !== undefined) throw new Error(`nothing was written: ${link}`);
}

/** The top of the git repository of the working folder, else the working folder, with links resolved. */
export function repositoryTop(): string {
  const start = realpathSync(".");
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/** The first link of a path below a folder, however the path gets to the folder. */
function linkBelow(folder: string, path: string): string | undefined {
  const { root } = parse(path);
  let isBelow = false;
  let current = root;
  for (const name of path.slice(root.length).split(sep)) {
    isBelow ||= existsSync(current) && realpathSync(current) === folder;
    current = join(current, name);
    if (isBelow && lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink() === true) return current;
  }
  return undefined;
}
