import { dirname, join, relative, sep } from "node:path";
import { type FileBytes, getOrCreate, present, readOptionalFile, slashed, targetExists } from "../../kernel/index.ts";
import { type IgnorePatterns, ignorePatterns } from "./ignore-patterns.ts";

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
  readonly patterns: IgnorePatterns;
}

/** The largest ignore file: 1 MiB. */
const MOST_BYTES = 1024 * 1024;
/** The most steps for all patterns with wildcards, so that no pattern of a branch makes a check slow: about one second. */
const MOST_STEPS = 100_000_000;

/** Reads an ignore file of the git repository at `top`; `undefined` for one that does not exist. */
type ReadIgnoreFile = (path: string, top: string) => FileBytes | undefined;

const readFromDisk: ReadIgnoreFile = (path, top) => readOptionalFile(path, { inside: top, limit: MOST_BYTES });

/**
 * Rules of the `.gitignore` and `.musterignore` files of a folder, of those below it and of those above it up to the
 * root of its git repository; all with the semantics of git, so deeper files take precedence, and everything below an
 * excluded folder is excluded. The rules do not apply to a path that a user names, only to files found below it.
 *
 * @param readIgnores how an ignore file is read; another commit may have other ones
 * @param mostSteps the most steps of patterns; then nothing more is excluded, and the file is a problem. Default 100,000,000
 */
export function ignoreRules(
  folder: string,
  readIgnores: ReadIgnoreFile = readFromDisk,
  mostSteps = MOST_STEPS,
): IgnoreRules {
  const top = repositoryOf(folder);
  const rules = new Map<string, FolderRules | undefined>();
  /** The rules of a folder and of those above it, innermost first. */
  const rulesAround = new Map<string, readonly FolderRules[]>();
  const folders = new Map<string, string | undefined>();
  const problems: IgnoreRules["problems"][number][] = [];
  const readRules = (own: string): FolderRules | undefined => {
    const texts: { readonly bytes: Buffer; readonly placeOf: (line: number) => string }[] = [];
    for (const path of IGNORE_FILES.map((name) => join(own, name))) {
      const content = readIgnores(path, top);
      if (content === undefined) continue;
      const name = slashed(relative(top, path));
      if ("problem" in content) problems.push({ path, message: content.problem });
      else texts.push({ bytes: content.bytes, placeOf: (line) => `${name}:${line}` });
    }
    if (texts.length === 0) return undefined;
    return { folder: own, patterns: ignorePatterns(texts, count) };
  };
  let steps = 0;
  const count = (more: number) => {
    const isWithin = steps <= mostSteps;
    steps += more;
    if (isWithin && steps > mostSteps) {
      const message = `its patterns, and those of other ignore files, need more than ${mostSteps} steps; the rest excludes nothing`;
      problems.push({ path: join(top, IGNORE_FILES[0]), message });
    }
    return steps <= mostSteps;
  };
  const readAround = (own: string) =>
    present(
      foldersBetween(top, own)
        .reverse()
        .map((current) => getOrCreate(rules, current, () => readRules(current))),
    );
  const ownReason = (path: string, type: "file" | "folder"): string | undefined => {
    const parent = dirname(path);
    for (const { folder: current, patterns } of getOrCreate(rulesAround, parent, () => readAround(parent))) {
      const line = patterns.lineFor(slashed(relative(current, path)), type === "folder");
      if (line !== undefined) return line.isNegated ? undefined : line.place;
    }
    return undefined;
  };
  const reasonOfFolder = (path: string): string | undefined => {
    if (!path.startsWith(folder + sep)) return undefined;
    return getOrCreate(folders, path, () => reasonOfFolder(dirname(path)) ?? ownReason(path, "folder"));
  };
  return {
    problems,
    reasonToIgnore: (path, type = "file") => {
      return reasonOfFolder(dirname(path)) ?? (type === "folder" ? reasonOfFolder(path) : ownReason(path, "file"));
    },
  };
}

/** The top folder of the git repository around a folder; the folder itself where there is none. */
export function repositoryOf(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (targetExists(join(current, ".git"))) return current;
    if (dirname(current) === current) return folder;
  }
}

function foldersBetween(top: string, bottom: string): string[] {
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
