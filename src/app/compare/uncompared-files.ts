import { join, relative, sep } from "node:path";
import {
  couldBeManifest,
  DIST_FOLDER,
  hasManifestExtension,
  isTypeScript,
  ORGANIZATION_FILE,
  WORKLOADS_FOLDER,
} from "../../inputs/index.ts";
import {
  type BranchBase,
  type ChangedFile,
  changedFiles,
  filled,
  listTree,
  readBlobs,
  readRegularFile,
  workingFiles,
} from "../../kernel/index.ts";

const COMPARED: readonly string[] = [`${DIST_FOLDER}/`, `${WORKLOADS_FOLDER}/`];

/**
 * The manifests that a branch changes outside of its definitions and its output folder, by path from the root of the
 * repository. A comparison of outputs does not show what they change in a cluster, so it has to name them.
 */
export async function uncomparedFiles({ top, commit }: BranchBase, root: string): Promise<readonly string[]> {
  const folder = relative(top, root).split(sep).join("/");
  const prefix = folder === "" ? "" : `${folder}/`;
  const isOutside = (path: string) => path.startsWith(prefix) && isUncompared(path.slice(prefix.length));
  const present = (await workingFiles(folder, top)).filter(isOutside);
  const changes = (await changedFiles(present, folder, { top, commit })).filter(({ path }) => isOutside(path));
  const removed = filled(changes.filter(({ change }) => change === "removed"));
  const paths = new Set([
    ...changes.filter((change) => isManifestOnDisk(change, top)).map(({ path }) => path),
    ...(removed === undefined ? [] : await manifestsOf(commit, removed, top)),
  ]);
  return [...paths].sort().map((path) => path.slice(prefix.length));
}

function isUncompared(path: string): boolean {
  if (path === ORGANIZATION_FILE || COMPARED.some((folder) => path.startsWith(folder))) return false;
  return hasManifestExtension(path) && !isTypeScript(path);
}

function isManifestOnDisk({ path, change }: ChangedFile, top: string): boolean {
  if (change === "removed") return false;
  const read = readRegularFile(join(top, path), { inside: top });
  return "problem" in read || couldBeManifest(read.bytes);
}

/** Those of the removed files that were manifests at the base. */
async function manifestsOf(commit: string, removed: readonly ChangedFile[], top: string): Promise<readonly string[]> {
  const names = new Set(removed.map(({ path }) => path));
  const files = (await listTree(commit, [...names], top)).filter(({ kind }) => kind !== "submodule");
  const manifests: string[] = [];
  for await (const [{ path }, content] of readBlobs(files, top)) {
    if (couldBeManifest(content)) manifests.push(path);
  }
  return manifests;
}
