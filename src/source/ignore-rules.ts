import { dirname, join, relative, sep } from "node:path";
import createIgnore, { type Ignore } from "ignore";
import { targetExists } from "../base/file-system.ts";
import { getOrCreate } from "../base/memo.ts";
import { present } from "../base/present.ts";
import { type FileBytes, readOptionalFile } from "../base/regular-file.ts";

/** Files with ignore rules: those of git, and those of muster for files in git that are not manifests. */
export const IGNORE_FILES = [".gitignore", ".musterignore"] as const;

/** The ignore rules of a folder. */
export interface IgnoreRules {
  /**
   * The line that excludes a path, for example `apps/.gitignore:3`; `undefined` for a path to read. The path is that of a
   * file by default.
   */
  readonly reasonToIgnore: (path: string, type?: "file" | "folder") => string | undefined;
  /** Ignore files that cannot be read, of the folders that were looked at so far. */
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

/** The rules of the ignore files in one folder. */
interface FolderRules {
  readonly folder: string;
  readonly rules: Ignore;
}

/** Reads an ignore file of the git repository at `top`; `undefined` for one that does not exist. */
type ReadIgnoreFile = (path: string, top: string) => FileBytes | undefined;

const readFromDisk: ReadIgnoreFile = (path, top) => readOptionalFile(path, { inside: top });

/**
 * Rules of the `.gitignore` and `.musterignore` files of a folder, of those below it and of those above it up to the
 * root of its git repository; all in the syntax of `.gitignore`, deeper files take precedence. The rules do not
 * apply to a path that a user names, only to files found below it.
 *
 * @param readIgnores how an ignore file is read; another commit may have other ones
 */
export function ignoreRules(folder: string, readIgnores: ReadIgnoreFile = readFromDisk): IgnoreRules {
  const top = repositoryOf(folder);
  const rules = new Map<string, FolderRules | undefined>();
  /** The rules of a folder and of those above it, outermost first. */
  const rulesAround = new Map<string, readonly FolderRules[]>();
  const problems: IgnoreRules["problems"][number][] = [];
  const readRules = (folder: string): FolderRules | undefined => {
    let read: Ignore | undefined;
    for (const path of IGNORE_FILES.map((name) => join(folder, name))) {
      const content = readIgnores(path, top);
      if (content === undefined) continue;
      if ("problem" in content) problems.push({ path, message: content.problem });
      else {
        read ??= createIgnore();
        addLines(read, content.bytes.toString("utf8"), slashed(relative(top, path)));
      }
    }
    return read && { folder, rules: read };
  };
  const readAround = (folder: string) =>
    present(foldersBetween(top, folder).map((current) => getOrCreate(rules, current, () => readRules(current))));
  return {
    problems,
    reasonToIgnore: (path, type) => {
      let reason: string | undefined;
      const parent = dirname(path);
      for (const { folder: current, rules: own } of getOrCreate(rulesAround, parent, () => readAround(parent))) {
        const name = slashed(relative(current, path));
        const match = own.test(type === "folder" ? `${name}/` : name);
        if (match.ignored) reason = match.rule?.mark;
        if (match.unignored) reason = undefined;
      }
      return reason;
    },
  };
}

function addLines(rules: Ignore, text: string, name: string): void {
  for (const [index, pattern] of text.split(/\r?\n/).entries()) rules.add({ pattern, mark: `${name}:${index + 1}` });
}

/** The top folder of the git repository around a folder; the folder itself where there is none. */
export function repositoryOf(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (targetExists(join(current, ".git"))) return current;
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
