import { basename, join, posix, relative, resolve, sep } from "node:path";
import {
  couldBeManifest,
  DIST_FOLDER,
  ignoreRules,
  isKustomizationFile,
  ORGANIZATION_FILE,
  WORKLOADS_FOLDER,
  walk,
} from "../../inputs/index.ts";
import {
  compareText,
  folderEntries,
  getOrCreate,
  given,
  isFolder,
  isInside,
  knownHashes,
  LEDGER_FILE,
  pathExists,
  readRegularFile,
  realPathOf,
  targetExists,
  textOfFile,
} from "../../kernel/index.ts";
import { ATTRIBUTES_FILE, type IgnoredFiles, type RepositoryFacts, type RepositoryText } from "../../rule/index.ts";
import type { TrackedTree } from "./tracked-tree.ts";

const MANIFEST = /\.(?:ya?ml|json|jsonnet)$/i;
const DEFINITION = /\.(?:ya?ml|json|m?ts)$/i;
const WORKFLOW = /^(?:\.github\/workflows\/[^/]+|\.gitlab-ci|\.gitlab(?:-ci)?\/.+)\.ya?ml$/i;
const POINTER = "version https://git-lfs.github.com/spec/v1\n";
// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md limits a pointer to 1024 bytes.
const LONGEST_POINTER = 1024;
const LONGEST_TEXT = 1024 * 1024;
const LONGEST_LEDGER = 256 * 1024 * 1024;
// https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
const CODE_OWNERS = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"];

/** The part of a repository that is checked. */
interface RepositoryScope {
  /** Folder of `muster.yaml`. */
  readonly root: string;
  /** The checked paths; undefined: the definitions and the output of the root. */
  readonly paths: readonly string[] | undefined;
  /** Files with documents that are not objects. */
  readonly skipped: readonly string[];
  /** Paths of files that are read although an ignore file may match them, for the file system. Default: none. */
  readonly read?: ReadonlySet<string>;
}

/** Reads the facts about a repository that rules judge. */
export function repositoryFacts(tree: TrackedTree, scope: RepositoryScope): RepositoryFacts {
  const { folder, files } = tree;
  const { root, isChecked, isWhole } = checkedPart(folder, scope);
  const tracked = files.filter(({ isSubmodule }) => !isSubmodule).map(({ path }) => path);
  const isManifest = (path: string) => (MANIFEST.test(path) || isKustomizationFile(path)) && isChecked(path);
  const manifests = tracked.filter(isManifest);
  const names = new Set(tracked);
  const rules = ignoreRules(folder);
  const reasonOf = (path: string) => gitReason(rules.reasonToIgnore(join(folder, path)));
  const needed = neededFiles(folder, root, names);
  const pointers = [...new Set(scope.skipped)].filter(isPointer).map((path) => pathInTree(folder, path));
  const textsOf = (paths: readonly string[]) => texts(folder, paths);
  return given({
    root,
    files: names,
    manifests,
    unread: unreadManifests(
      folder,
      manifests.filter((path) => scope.read?.has(join(folder, path)) !== true),
      reasonOf,
    ),
    untracked: groups(
      needed.filter((path) => !names.has(path)),
      reasonOf,
    ),
    emptySubmodules: files.flatMap(({ path, isSubmodule }) =>
      isSubmodule && isChecked(path) && isEmpty(join(folder, path)) ? path : [],
    ),
    sparse: files.flatMap(({ path, isSparse }) =>
      isSparse === true && isManifest(path) && !pathExists(join(folder, path)) ? path : [],
    ),
    pointers: pointers.filter((path) => names.has(path)),
    attributes: textsOf(tracked.filter((path) => basename(path) === ATTRIBUTES_FILE)).toSorted(byDepth),
    workflows: isWhole ? textsOf(tracked.filter((path) => WORKFLOW.test(path))) : [],
    codeOwners: isWhole ? textsOf(CODE_OWNERS.filter((path) => names.has(path)))[0] : undefined,
    locate: (path: string, line = 1, column = 1) => {
      return { file: relative(".", join(folder, path)).split(sep).join("/"), line, column };
    },
  });
}

/** The part of a tree that is checked: the folder of `muster.yaml` in it, and whether that is checked as a whole. */
function checkedPart(folder: string, { root, paths }: RepositoryScope) {
  // A folder of another repository may be checked by the rules of this root.
  const rootPath = isInside(realPathOf(root), folder) ? pathInTree(folder, root) : "";
  const scopes =
    paths?.flatMap((path) => (isNamedFolder(path) ? pathInTree(folder, path) : [])) ??
    [WORKLOADS_FOLDER, DIST_FOLDER].map((name) => posix.join(rootPath, name));
  return {
    root: rootPath,
    isChecked: (path: string) => scopes.some((scope) => isBelow(path, scope)),
    isWhole: paths === undefined || scopes.some((scope) => isBelow(rootPath, scope)),
  };
}

function pathInTree(folder: string, path: string): string {
  return relative(folder, realPathOf(path)).split(sep).join("/");
}

/** The texts of those files that can be read, up to a length that no such file needs. */
function texts(folder: string, paths: readonly string[]): readonly RepositoryText[] {
  return paths.flatMap((path): RepositoryText[] => {
    const text = textOfFile(join(folder, path), { limit: LONGEST_TEXT });
    if (text === undefined) return [];
    return [{ path, text }];
  });
}

/** The tracked manifests that no check reads, by the reason: an ignore rule of git, or `node_modules`. */
function unreadManifests(
  folder: string,
  manifests: readonly string[],
  reasonOf: (path: string) => string | undefined,
): readonly IgnoredFiles[] {
  return groups(manifests, (path) => {
    const reason = isInPackages(path) ? "node_modules" : reasonOf(path);
    if (reason !== undefined && isAppliedFile(folder, path)) return reason;
    return undefined;
  });
}

/** The files that a synth reads, and those that it wrote, where git has the ledger of the output folder. */
function neededFiles(folder: string, root: string, names: ReadonlySet<string>): readonly string[] {
  const dist = posix.join(root, DIST_FOLDER);
  const outputs = outputsOf(join(folder, dist), names.has(posix.join(dist, LEDGER_FILE)));
  return [
    ...outputs.map((path) => posix.join(dist, path)),
    ...definitionsOf(join(folder, root)).map((path) => posix.join(root, path)),
  ];
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

function isNamedFolder(path: string): boolean {
  return path !== "-" && isFolder(path);
}

function isEmpty(folder: string): boolean {
  return !targetExists(folder) || folderEntries(folder).length === 0;
}

function isInPackages(path: string): boolean {
  return path.startsWith("node_modules/") || path.includes("/node_modules/");
}

function isPointer(file: string): boolean {
  return textOfFile(resolve(file), { limit: LONGEST_POINTER })?.startsWith(POINTER) === true;
}

// A file in .musterignore is meant to be in git, and its owners have declared that it is not a manifest.
function gitReason(reason: string | undefined): string | undefined {
  if (reason !== undefined && /(?:^|\/)\.gitignore:\d+$/.test(reason)) return reason;
  return undefined;
}

/** Whether a controller may apply what a tracked file has. A file that cannot be read may have anything. */
function isAppliedFile(folder: string, path: string): boolean {
  if (isKustomizationFile(path)) return pathExists(join(folder, path));
  const read = readRegularFile(join(folder, path));
  if ("bytes" in read) return couldBeManifest(read.bytes);
  // A name that is not UTF-8 is not the name of the file, which may exist. Other absent files are about to be deleted.
  return read.code !== "ENOENT" || path.includes("\uFFFD");
}

function groups(paths: readonly string[], reasonOf: (path: string) => string | undefined): readonly IgnoredFiles[] {
  const byReason = new Map<string, string[]>();
  for (const path of paths) {
    const reason = reasonOf(path);
    if (reason !== undefined) getOrCreate(byReason, reason, () => []).push(path);
  }
  return [...byReason].map(([reason, found]) => ({ reason, paths: found }));
}

/** The files of an output folder by its ledger; none where git has no ledger, since `dist/` need not be in git. */
function outputsOf(dist: string, isTracked: boolean): readonly string[] {
  const ledger = isTracked ? textOfFile(join(dist, LEDGER_FILE), { limit: LONGEST_LEDGER }) : undefined;
  if (ledger === undefined) return [];
  return [...(knownHashes(ledger)?.keys() ?? [])];
}

function definitionsOf(root: string): readonly string[] {
  const folder = join(root, WORKLOADS_FOLDER);
  const found = targetExists(folder) ? walk(root, folder).files.map(({ file }) => file) : [];
  return [ORGANIZATION_FILE, ...found].filter((file) => DEFINITION.test(file));
}

function byDepth(a: RepositoryText, b: RepositoryText): number {
  return a.path.split("/").length - b.path.split("/").length || compareText(a.path, b.path);
}
