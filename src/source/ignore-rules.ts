import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import createIgnore, { type Ignore } from "ignore";
import { getOrCreate } from "../base/memo.ts";

/** Files with ignore rules: those of git, and those of muster for files in git that are not manifests. */
export const IGNORE_FILES = [".gitignore", ".musterignore"] as const;

/** The ignore rules of a folder. */
export interface IgnoreRules {
  readonly ignores: (path: string, isFolder: boolean) => boolean;
}

/**
 * Rules of the `.gitignore` and `.musterignore` files of a folder, of those below it and of those above it up to the
 * root of its git repository; all in the syntax of `.gitignore`, deeper files take precedence. The rules do not
 * apply to a path that a user names, only to files found below it.
 */
export function ignoreRules(folder: string): IgnoreRules {
  const top = repositoryOf(folder);
  const rules = new Map<string, Ignore | undefined>();
  return {
    ignores: (path, isFolder) => {
      let ignored = false;
      for (const current of foldersBetween(top, dirname(path))) {
        const name = slashed(relative(current, path));
        const match = getOrCreate(rules, current, () => readRules(current))?.test(isFolder ? `${name}/` : name);
        if (match?.ignored) ignored = true;
        if (match?.unignored) ignored = false;
      }
      return ignored;
    },
  };
}

function readRules(folder: string): Ignore | undefined {
  const texts = IGNORE_FILES.map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"));
  return texts.length === 0 ? undefined : createIgnore().add(texts.join("\n"));
}

function repositoryOf(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current) return folder;
  }
}

function foldersBetween(top: string, bottom: string): readonly string[] {
  const folders = [top];
  const below = relative(top, bottom);
  if (below === "" || below.startsWith("..")) return folders;
  let current = top;
  for (const part of below.split(sep)) {
    current = join(current, part);
    folders.push(current);
  }
  return folders;
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}
