import { posix } from "node:path";
import { at, groupOf, isAbsent, isObject, items, text } from "../../kernel/index.ts";
import { type DirectoryFilter, directoryFilter } from "./directory-filter.ts";
import { argocdRepository, fluxRepositoryName } from "./repository-names.ts";

/** A folder of a repository whose files a controller applies. */
export interface AppliedFolder {
  /** Path from the top of the repository; an empty text for the top. */
  readonly folder: string;
  /** The repository, as the object names it. */
  readonly repository: string;
  /** Kind and name of the object that configures the controller. */
  readonly by: string;
  readonly controller: "argocd" | "flux";
  /** Whether folders below are applied as well. */
  readonly isRecursive: boolean;
  /** Whether the files are applied as they are even if the folder has a kustomization. */
  readonly isPlain: boolean;
  /** Selects the files that are applied. Default: all. */
  readonly filter?: DirectoryFilter;
}

/** The folders that an Application, an ApplicationSet or a Kustomization of Flux applies; none for any other object. */
export function appliedFolders(object: unknown): readonly AppliedFolder[] {
  const group = groupOf(text(at(object, "apiVersion")) ?? "");
  const kind = text(at(object, "kind")) ?? "";
  const by = `${kind} ${text(at(object, "metadata", "name")) ?? ""}`;
  if (group === "kustomize.toolkit.fluxcd.io" && kind === "Kustomization") {
    const repository = fluxRepositoryName(object, at(object, "spec", "sourceRef"));
    return folderOf(fluxPath(at(object, "spec", "path"))).map((folder) => {
      return { folder, repository, by, controller: "flux", isRecursive: true, isPlain: false };
    });
  }
  if (group !== "argoproj.io") return [];
  if (kind === "Application") return ofSpec(at(object, "spec"), by);
  if (kind === "ApplicationSet") return ofSpec(at(object, "spec", "template", "spec"), by);
  return [];
}

function ofSpec(spec: unknown, by: string): readonly AppliedFolder[] {
  const all = [at(spec, "source"), ...items(at(spec, "sources")), at(spec, "sourceHydrator", "drySource")];
  return all.flatMap((source) => {
    const directory = at(source, "directory");
    return folderOf(at(source, "path")).map((folder): AppliedFolder => {
      const isRecursive = at(directory, "recurse") === true;
      const isPlain = isObject(directory);
      const filter = directoryFilter(directory);
      return { folder, repository: argocdRepository(source), by, controller: "argocd", isRecursive, isPlain, filter };
    });
  });
}

function folderOf(path: unknown): readonly string[] {
  const folder = pathInRepository(path);
  if (folder === undefined) return [];
  return [folder];
}

/**
 * A path of a controller as a path from the top of the repository, which is an empty text; undefined for variables and for
 * no path. A path out of the repository ends at its top, as in Flux.
 */
export function pathInRepository(path: unknown): string | undefined {
  const written = text(path) ?? "";
  if (written === "" || /\{\{|\$\{/.test(written)) return undefined;
  return posix.normalize(`/${written}`).replace(/^\/|\/$/g, "");
}

/** The path of a Kustomization of Flux, which is the top by default. */
export function fluxPath(path: unknown): unknown {
  return isAbsent(path) || path === "" ? "." : path;
}
