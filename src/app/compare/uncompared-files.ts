import { join, relative, sep } from "node:path";
import { couldBeManifest, hasManifestExtension, isTypeScript, ORGANIZATION_FILE } from "../../inputs/index.ts";
import {
  type BranchBase,
  type ChangedFile,
  compareText,
  listTree,
  readBlobs,
  readRegularFile,
  type TreeFile,
  type Unreadable,
} from "../../kernel/index.ts";
import { foldersOfSynth } from "./branch-sources.ts";

/** The changes of a branch, and those of them that other comparisons cover. */
interface UnitChanges {
  readonly changes: readonly ChangedFile[];
  /** The changed files on which units depend, by paths from the top. */
  readonly covered: ReadonlySet<string>;
  /** Whether `workloads/` has definitions. */
  readonly hasDefinitions: boolean;
}

/**
 * The manifests that a branch changes outside of its definitions, its output folder and its units, by path from the root of
 * the repository, such as those that an ignore rule excludes. No comparison shows what they change in a cluster, so they are
 * named.
 *
 */
export async function uncomparedFiles(
  { top, commit }: BranchBase,
  root: string,
  { changes: all, covered, hasDefinitions }: UnitChanges,
): Promise<readonly Unreadable[]> {
  const folder = relative(top, root).split(sep).join("/");
  const prefix = folder === "" ? "" : `${folder}/`;
  const isOutside = (path: string) =>
    path.startsWith(prefix) && !covered.has(path) && isUncompared(path.slice(prefix.length), hasDefinitions);
  const changes = all.filter(({ path }) => isOutside(path));
  const removed = new Set(changes.flatMap(({ path, change }) => (change === "removed" ? [path] : [])));
  const paths = [
    ...changes.flatMap(({ path }) => (!removed.has(path) && isManifestOnDisk(path, top) ? [path] : [])),
    ...(removed.size === 0 ? [] : await manifestsOf(removed, await listTree(commit, [folder], top), top)),
  ];
  return paths.sort(compareText).map((path) => {
    return { file: path.slice(prefix.length), document: 0, line: 1, column: 1, message: "is a manifest of no unit" };
  });
}

function isUncompared(path: string, hasDefinitions: boolean): boolean {
  const compared = foldersOfSynth(hasDefinitions).map((folder) => `${folder}/`);
  if (path === ORGANIZATION_FILE || compared.some((folder) => path.startsWith(folder))) return false;
  return hasManifestExtension(path) && !isTypeScript(path);
}

function isManifestOnDisk(path: string, top: string): boolean {
  const read = readRegularFile(join(top, path), { inside: top });
  return "problem" in read || couldBeManifest(read.bytes);
}

/** Those of the removed files that were manifests at the base. */
async function manifestsOf(
  removed: ReadonlySet<string>,
  tree: readonly TreeFile[],
  top: string,
): Promise<readonly string[]> {
  const files = tree.filter(({ path, kind }) => removed.has(path) && kind !== "submodule");
  const manifests: string[] = [];
  for await (const [{ path }, content] of readBlobs(files, top)) {
    if (couldBeManifest(content)) manifests.push(path);
  }
  return manifests;
}
