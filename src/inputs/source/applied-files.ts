import { dirname, join, relative, sep } from "node:path";
import type { Issue } from "../../kernel/index.ts";
import { isInside, kustomizeIssue } from "../../kernel/index.ts";
import { type AppliedFolder, appliedFolders } from "../units/applied-folders.ts";
import { passesFilter } from "../units/directory-filter.ts";
import type { Layout } from "../units/layout.ts";
import { outermostBuilt } from "../units/outermost-built.ts";
import type { Patches } from "../units/patches.ts";
import { repositoryOf } from "./ignore-rules.ts";
import { patchKey } from "./layout-issues.ts";
import { ownRepositoryTest } from "./own-repository.ts";
import type { InputDocument } from "./read-inputs.ts";

/** Returns the folder by which a controller applies a file as it is, without kustomize and Helm. */
export type FindApplied = (path: string) => AppliedFolder | undefined;

/** Finds the files that Applications and Kustomizations of Flux among the inputs apply as they are. */
export function appliedFiles({ kustomizations, charts }: Layout, documents: readonly InputDocument[]): FindApplied {
  const built = new Set([...kustomizations, ...charts].map(({ folder }) => folder));
  const isOwn = ownRepositoryTest(documents);
  const folders = documents.flatMap(({ value, path }) => {
    const found = path === undefined ? [] : appliedFolders(value).filter(isOwn);
    return found.map((applied) => ({ ...applied, path: join(repositoryOf(dirname(path ?? "")), applied.folder) }));
  });
  return (file) =>
    folders.find(({ path, isRecursive, isPlain, controller, filter }) => {
      if (!isInside(file, path) || (!isRecursive && dirname(file) !== path)) return false;
      if (filter !== undefined && !passesFilter(filter, relative(path, file).split(sep).join("/"))) return false;
      if (isPlain) return true;
      if (controller === "argocd") return !built.has(path);
      return outermostBuilt(file, path, (folder) => built.has(folder)) === undefined;
    });
}

/** The findings about patches that a controller applies as objects. */
export function appliedPatches(
  { documents }: Patches,
  byPath: ReadonlyMap<string, readonly InputDocument[]>,
  applied: FindApplied,
): readonly Issue[] {
  return [...documents].flatMap(([path, indexes]) => {
    const by = applied(path);
    if (by === undefined) return [];
    const found = (byPath.get(path) ?? []).filter(({ index }) => indexes.has(index));
    return found.map(({ index, locate }): Issue => {
      const message = `${by.by} applies the files of ${by.folder} as they are, and so this patch of a kustomization, which is judged as an object`;
      return kustomizeIssue("patch-not-applied", {
        message,
        path: "",
        key: patchKey(path, index),
        location: locate(""),
      });
    });
  });
}
