import { type DirectoryFilter, directoryFilter } from "../../inputs/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { at, isObject, items, pointerTo, text } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import { gitGenerators } from "./applied-sources.ts";
import { fluxRepository } from "./flux-repository.ts";
import { folderSegments } from "./synced-cluster.ts";

/** A folder of the repository that a controller syncs. */
export interface SyncedFolder {
  /** Path from the root of the repository; `""` for the root. */
  readonly folder: string;
  /** Identifies the repository: its URL, or the name of the source. */
  readonly repository: string;
  /** JSON pointer of the path in the object that configures the controller. */
  readonly path: string;
  /** Whether manifests in folders below are synced as well. */
  readonly isRecursive: boolean;
  /** Selects the files that are synced. Default: all. */
  readonly filter?: DirectoryFilter;
}

/** An Application, an ApplicationSet or a Kustomization: an object that makes a controller sync manifests. */
export interface Syncer {
  readonly checked: CheckedObject;
  readonly controller: "argocd" | "flux";
  /** The specification of the sync: that of an Application or a Kustomization. */
  readonly spec: unknown;
  /** JSON pointer of `spec` in the object. */
  readonly pointer: string;
  /** The folders whose paths are known; none for charts and templates of paths. */
  readonly folders: readonly SyncedFolder[];
  /** Whether it syncs without a person: drift is repaired, and deleted objects are created again. */
  readonly isAutomatic: boolean;
  /** Whether it deletes objects that are no longer in git. */
  readonly prunes: boolean;
  /** The options of the sync, of Argo CD alone. */
  readonly options: readonly string[];
}

/** Reads an Application, or the template of an ApplicationSet, whose specification is at a pointer. */
export function argocdSyncer(checked: CheckedObject, pointer: string, spec: unknown): Syncer {
  const automated = at(spec, "syncPolicy", "automated");
  const sources = [
    { source: at(spec, "source"), path: `${pointer}/source` },
    ...items(at(spec, "sources")).map((source, index) => ({ source, path: pointerTo(`${pointer}/sources`, index) })),
  ];
  return {
    checked,
    controller: "argocd",
    spec,
    pointer,
    folders: [
      ...sources.flatMap(({ source, path }) => argocdFolder(source, `${path}/path`)),
      ...generatedFolders(checked.object),
    ],
    isAutomatic: isObject(automated) && automated.enabled !== false,
    prunes: isObject(automated) && automated.enabled !== false && automated.prune === true,
    options: items(at(spec, "syncPolicy", "syncOptions")).flatMap((option) => text(option) ?? []),
  };
}

function argocdFolder(source: unknown, path: string): readonly SyncedFolder[] {
  const folder = text(at(source, "path"));
  if (folder === undefined || folder.includes("{{")) return [];
  const repository = text(at(source, "repoURL")) ?? "";
  const directory = at(source, "directory");
  const isRecursive = at(directory, "recurse") === true;
  const filter = directoryFilter(directory);
  return [{ folder: folderSegments(folder).join("/"), repository, path, isRecursive, filter }];
}

/** The folders of the git generators of an ApplicationSet, up to the first pattern. */
export function generatedFolders(object: KubeObject): readonly SyncedFolder[] {
  return gitGenerators(object).flatMap(({ value, place }) =>
    items(at(value, "directories")).flatMap((directory, index): readonly SyncedFolder[] => {
      const written = text(at(directory, "path"));
      if (written === undefined || at(directory, "exclude") === true || written.includes("{{")) return [];
      const segments = folderSegments(written);
      const pattern = segments.findIndex((segment) => /[*?[]/.test(segment));
      const folder = (pattern < 0 ? segments : segments.slice(0, pattern)).join("/");
      const path = pointerTo("", ...place, "directories", index, "path");
      return [{ folder, repository: text(at(value, "repoURL")) ?? "", path, isRecursive: true }];
    }),
  );
}

/** Reads a Kustomization of Flux. The set has its source. */
export function fluxSyncer(checked: CheckedObject, set: ObjectSet): Syncer {
  const { spec } = checked.object;
  const path = text(at(spec, "path")) ?? ".";
  const folder = folderSegments(path).join("/");
  const source = at(spec, "sourceRef");
  const isGit = (at(source, "kind") ?? "GitRepository") === "GitRepository" && !path.includes("${");
  const repository = fluxRepository(set, checked, source);
  return {
    checked,
    controller: "flux",
    spec,
    pointer: "/spec",
    folders: isGit ? [{ folder, repository, path: "/spec/path", isRecursive: true }] : [],
    isAutomatic: at(spec, "suspend") !== true,
    prunes: at(spec, "suspend") !== true && at(spec, "prune") === true,
    options: [],
  };
}
