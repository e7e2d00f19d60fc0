import { at, groupOf, isObject, items, text } from "../../kernel/index.ts";
import { type DirectoryFilter, directoryFilter } from "./directory-filter.ts";

/** A folder of a repository whose files a controller applies. */
export interface AppliedFolder {
  /** Path from the top of the repository. */
  readonly folder: string;
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
    return folderOf(at(object, "spec", "path")).map((folder) => {
      return { folder, by, controller: "flux", isRecursive: true, isPlain: false };
    });
  }
  if (group !== "argoproj.io") return [];
  if (kind === "Application") return ofSpec(at(object, "spec"), by);
  if (kind === "ApplicationSet") return ofSpec(at(object, "spec", "template", "spec"), by);
  return [];
}

function ofSpec(spec: unknown, by: string): readonly AppliedFolder[] {
  return [at(spec, "source"), ...items(at(spec, "sources"))].flatMap((source) => {
    const directory = at(source, "directory");
    return folderOf(at(source, "path")).map((folder): AppliedFolder => {
      const isRecursive = at(directory, "recurse") === true;
      const isPlain = isObject(directory);
      return { folder, by, controller: "argocd", isRecursive, isPlain, filter: directoryFilter(directory) };
    });
  });
}

function folderOf(path: unknown): readonly string[] {
  const folder = pathInRepository(path);
  if (folder === undefined) return [];
  return [folder];
}

/** A path of a controller as a path from the top of the repository; undefined for the top, variables, and other folders. */
export function pathInRepository(path: unknown): string | undefined {
  // The root is a folder of every repository, also of others, so it shows nothing.
  const segments = (text(path) ?? "").split("/").filter((segment) => segment !== "" && segment !== ".");
  const isKnown = segments.length > 0 && !segments.includes("..") && !segments.some((part) => /\{\{|\$\{/.test(part));
  if (isKnown) return segments.join("/");
  return undefined;
}
