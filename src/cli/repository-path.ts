import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * Names files as seen from the root of the git repository around a folder, links resolved and with `/` between the
 * parts: what GitHub expects of SARIF and annotations. Without a repository it is the folder itself. A file that is
 * not there, such as standard input, keeps its name.
 */
export function repositoryPaths(folder: string): (file: string) => string {
  const root = real(gitRoot(resolve(folder)) ?? folder);
  const known = new Map<string, string>();
  return (file) => {
    const path = known.get(file) ?? relative(root, real(file)).split(sep).join("/");
    known.set(file, path);
    return path;
  };
}

function gitRoot(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? undefined : gitRoot(dirname(folder));
}

function real(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file);
}
