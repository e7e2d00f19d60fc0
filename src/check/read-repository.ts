import { basename, join, posix, relative, resolve, sep } from "node:path";
import { compareText } from "../base/compare.ts";
import { sha256Of } from "../base/digest.ts";
import { folderEntries, realPathOf, stateOf, targetExists } from "../base/file-system.ts";
import { given } from "../base/given.ts";
import { getOrCreate } from "../base/memo.ts";
import { isLogging, logRead } from "../base/read-log.ts";
import { isInside, textOfFile } from "../base/regular-file.ts";
import { knownHashes, LEDGER_FILE } from "../dist/index.ts";
import { findTop } from "../git/find-top.ts";
import { ignoredEntries, indexEntries } from "../git/working-tree.ts";
import {
  ATTRIBUTES_FILE,
  type IgnoredFiles,
  type RepositoryFacts,
  type RepositoryText,
} from "../rules/repository-facts.ts";
import { ignoreRules } from "../source/ignore-rules.ts";
import { DIST_FOLDER } from "../source/output-folder.ts";
import { ORGANIZATION_FILE, WORKLOADS_FOLDER } from "../source/read-organization.ts";
import { walk } from "../source/walk.ts";

/** The files of a repository, in its working tree or in a copy of a commit. */
export interface TrackedTree {
  /** Folder with the files. */
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly isSubmodule: boolean }[];
  /** Tracked files that a `.gitignore` matches; undefined: all files are compared with the ignore files. */
  readonly ignored?: readonly string[];
}

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

/** Reads the index of the repository that contains a folder; undefined where git cannot be used there. */
export async function trackedTree(root: string): Promise<TrackedTree | undefined> {
  const tree = await readTree(root);
  if (isLogging()) logRead(["tracked files", root], sha256Of(JSON.stringify(tree ?? null)));
  return tree;
}

async function readTree(root: string): Promise<TrackedTree | undefined> {
  try {
    const top = await findTop(root);
    const [files, ignored] = await Promise.all([indexEntries(["."], top), ignoredEntries(top)]);
    return { folder: top, files, ignored };
  } catch {
    return undefined;
  }
}

/** What of a repository is checked. */
export interface RepositoryScope {
  /** Folder of `muster.yaml`. */
  readonly root: string;
  /** The checked paths; undefined: the definitions and the output of the root. */
  readonly paths: readonly string[] | undefined;
  /** Files with documents that are not objects. */
  readonly skipped: readonly string[];
}

/** Reads the facts about a repository that rules judge. */
export function repositoryFacts(
  { folder, files, ignored }: TrackedTree,
  { root, paths, skipped }: RepositoryScope,
): RepositoryFacts {
  const inTree = (path: string) => relative(folder, realPathOf(path)).split(sep).join("/");
  // A folder of another repository may be checked by the rules of this root.
  const rootPath = isInside(realPathOf(root), folder) ? inTree(root) : "";
  const below = (...names: readonly string[]) => names.map((name) => posix.join(rootPath, name));
  const scopes = paths?.flatMap((path) => (isFolder(path) ? inTree(path) : [])) ?? below(WORKLOADS_FOLDER, DIST_FOLDER);
  const isChecked = (path: string) => scopes.some((scope) => isBelow(path, scope));
  const isWhole = paths === undefined || scopes.some((scope) => isBelow(rootPath, scope));
  const tracked = files.filter(({ isSubmodule }) => !isSubmodule).map(({ path }) => path);
  const manifests = tracked.filter((path) => MANIFEST.test(path) && isChecked(path));
  const text = (path: string) => textOfFile(join(folder, path), { limit: LONGEST_TEXT });
  const texts = (wanted: readonly string[]) =>
    wanted.flatMap((path): RepositoryText[] => {
      const found = text(path);
      if (found === undefined) return [];
      return [{ path, text: found }];
    });
  const names = new Set(tracked);
  const rules = ignoreRules(folder);
  const reasonOf = (path: string) => gitReason(rules.reasonToIgnore(join(folder, path), false));
  const ignoredNames = ignored === undefined ? undefined : new Set(ignored);
  const isIgnored = (path: string) => ignoredNames?.has(path) ?? true;
  const unread = groups(manifests, (path) => {
    if (!isInPackages(path) && !isIgnored(path)) return undefined;
    const reason = isInPackages(path) ? "node_modules" : reasonOf(path);
    if (reason !== undefined && isManifest(text(path))) return reason;
    return undefined;
  });
  return given({
    root: rootPath,
    files: names,
    manifests,
    unread,
    untracked: groups(
      outputsOf(join(folder, rootPath, DIST_FOLDER), names.has(posix.join(rootPath, DIST_FOLDER, LEDGER_FILE)))
        .map((path) => posix.join(rootPath, DIST_FOLDER, path))
        .concat(definitionsOf(join(folder, rootPath)).map((path) => posix.join(rootPath, path)))
        .filter((path) => !names.has(path)),
      reasonOf,
    ),
    emptySubmodules: files.flatMap(({ path, isSubmodule }) =>
      isSubmodule && isChecked(path) && isEmpty(join(folder, path)) ? path : [],
    ),
    pointers: [...new Set(skipped)]
      .filter(isPointer)
      .map(inTree)
      .filter((path) => names.has(path)),
    attributes: texts(tracked.filter((path) => basename(path) === ATTRIBUTES_FILE)).toSorted(byDepth),
    workflows: isWhole ? texts(tracked.filter((path) => WORKFLOW.test(path))) : [],
    codeOwners: isWhole ? texts(CODE_OWNERS.filter((path) => names.has(path)))[0] : undefined,
    locate: (path: string, line = 1, column = 1) => {
      return { file: relative(".", join(folder, path)).split(sep).join("/"), line, column };
    },
  });
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

function isFolder(path: string): boolean {
  return path !== "-" && stateOf(path)?.isDirectory() === true;
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

function isManifest(text: string | undefined): boolean {
  return text !== undefined && /\bapiVersion\b/.test(text) && /\bkind\b/.test(text);
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
