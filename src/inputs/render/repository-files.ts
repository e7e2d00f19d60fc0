import { readRegularFile } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { ignoreRules } from "../source/ignore-rules.ts";
import { type FoundFile, walk } from "../source/walk.ts";
import type { RepositoryFile, RepositoryFiles } from "../units/git-generator.ts";
import { globMatcher } from "../units/glob.ts";

const MOST_FILES = 1000;

/**
 * Returns a function that finds the YAML and JSON files of a repository by a pattern of `git ls-files`: `*` matches `/`
 * too, and a folder stands for all files below it. Files that git ignores are not there.
 */
export function repositoryFiles(top: string): RepositoryFiles["filesOf"] {
  let all: readonly FoundFile[] | undefined;
  return (pattern) => {
    all ??= walk(top, top, { rules: ignoreRules(top) }).files;
    const isMatch = globMatcher(pattern, { crossesFolders: true });
    const found = all.filter(({ file }) => isMatch(file) || file.startsWith(`${pattern}/`));
    if (found.length > MOST_FILES) return undefined;
    return found.map(({ file, path }) => readParameters(file, path, top));
  };
}

function readParameters(file: string, path: string, top: string): RepositoryFile {
  const read = readRegularFile(path, { inside: top });
  if ("problem" in read) return { path: file };
  // A file without a value has only the parameters of its path.
  if (read.bytes.length === 0) return { path: file, value: {} };
  const { documents, unreadable } = readYaml(read.bytes, file);
  if (unreadable.length > 0) return { path: file };
  return { path: file, value: documents[0]?.value ?? {} };
}
