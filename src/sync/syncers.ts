import { compareObjects } from "../base/compare-objects.ts";
import { groupOf } from "../base/kubernetes.ts";
import { pointerTo } from "../base/pointer.ts";
import { at, isObject, items, text } from "../base/read.ts";
import { CLUSTER_FOLDER } from "../dist/index.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { ObjectSet } from "../rules/object-set.ts";
import { oncePerSet } from "../rules/once-per-set.ts";
import { DIST_FOLDER } from "../source/output-folder.ts";
import { type DirectoryFilter, directoryFilter, passesFilter } from "../units/directory-filter.ts";
import { folderSegments, hasNamespace } from "./synced-cluster.ts";

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
  /** Which of its files are synced. Default: all. */
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

/** The objects of a set that make controllers sync manifests. */
export const syncersOf = oncePerSet((set: ObjectSet): readonly Syncer[] => {
  const all = allSyncers(set);
  const known = new Set<string>();
  const folders = all.length === 0 ? known : foldersOf(set);
  for (const { folder, repository } of all.flatMap((syncer) => syncer.folders)) {
    if (folders.has(folder)) known.add(repository);
  }
  if (known.size === 0) return all;
  // A path such as `.` exists in every repository, so it counts only if another synced path of its repository exists here.
  return all.map((syncer) => {
    const own = syncer.folders.filter(({ folder, repository }) => folder !== "" || known.has(repository));
    if (own.length === syncer.folders.length) return syncer;
    return { ...syncer, folders: own };
  });
});

/**
 * The synced repositories that are the checked one: those that `muster.yaml` names. If it names none, those with a synced
 * folder among the folders of the checked files.
 */
export const syncedRepositories = oncePerSet((set: ObjectSet): ReadonlySet<string> => {
  const named = set.organization.clusters.flatMap(({ sync }) => {
    if (sync === undefined) return [];
    const { repository } = "argocd" in sync ? sync.argocd : sync.flux;
    return [repositoryKey(repository)];
  });
  const folders = new Set(foldersOf(set));
  for (const folder of set.units?.builtFolders() ?? []) addFolders(folders, `${folder}/`);
  const synced = allSyncers(set).flatMap((syncer) => syncer.folders);
  return new Set(
    synced
      .filter(({ folder, repository }) =>
        named.length > 0 ? named.includes(repositoryKey(repository)) : folders.has(folder) || isOutput(folder, set),
      )
      .map(({ repository }) => repository),
  );
});

/** Whether a folder is in the output of a synth for a cluster of `muster.yaml`. */
function isOutput(folder: string, { organization, locateOrganization }: ObjectSet): boolean {
  if (locateOrganization === undefined) return false;
  return organization.clusters.some(({ name }) => `${folder}/`.startsWith(`${DIST_FOLDER}/${name}/`));
}

/** The host and the path of the URL of a repository, without its user, its protocol and the ending `.git`. */
function repositoryKey(url: string): string {
  return url
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//, "")
    .replace(/^[^@/]*@/, "")
    .replace(/:(?!\d+\/)/, "/")
    .replace(/\.git$|\/+$/g, "");
}

/** The folders of the files of a set, without the root. */
function foldersOf(set: ObjectSet): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const checked of set.objects) addFolders(folders, fileOf(checked) ?? "");
  return folders;
}

/** Adds the folders of a file. */
function addFolders(folders: Set<string>, file: string): void {
  let folder = file;
  for (let end = folder.lastIndexOf("/"); end > 0; end = folder.lastIndexOf("/")) {
    folder = folder.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

// Sorted, so that findings name the same one of two syncers whatever the order of the files is.
const allSyncers = (set: ObjectSet): readonly Syncer[] =>
  [
    ...set.ofKind("argoproj.io", "Application").map((checked) => argocdSyncer(checked, "/spec", checked.object.spec)),
    ...set.ofKind("argoproj.io", "ApplicationSet").map((checked) => {
      return argocdSyncer(checked, "/spec/template/spec", at(checked.object.spec, "template", "spec"));
    }),
    ...set.ofKind("kustomize.toolkit.fluxcd.io", "Kustomization").map((checked) => fluxSyncer(checked, set)),
  ].sort((a, b) => compareObjects(a.checked.object, b.checked.object));

/** The syncers of an object: those of its folder, and those that muster wrote for its cluster. */
export function syncersOfObject(set: ObjectSet, checked: CheckedObject): readonly Syncer[] {
  const all = syncersOf(set);
  if (all.length === 0 || isSyncer(checked)) return [];
  const file = fileOf(checked);
  return all.filter((syncer) => {
    if (isOwn(syncer.checked) && isOwn(checked)) {
      // Of the two Kustomizations of a cluster, the one that waits has the objects without a namespace.
      const isOther =
        syncer.controller === "flux" && (at(syncer.spec, "wait") === true) === hasNamespace(checked.object);
      return syncer.checked.cluster === checked.cluster && !isOther;
    }
    return file !== undefined && syncer.folders.some((folder) => isBelow(folder, file));
  });
}

/** Whether a file is in a synced folder or below it, and its filter lets it pass. */
export function isBelow({ folder, filter = {} }: SyncedFolder, file: string): boolean {
  if (folder !== "" && !file.startsWith(`${folder}/`)) return false;
  return passesFilter(filter, folder === "" ? file : file.slice(folder.length + 1));
}

/** Kind and name of a syncer, for messages. */
export function syncerName({ checked: { object } }: Syncer): string {
  return `${object.kind} ${object.metadata.name}`;
}

function argocdSyncer(checked: CheckedObject, pointer: string, spec: unknown): Syncer {
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
      ...generatedFolders(checked.object.spec),
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
function generatedFolders(spec: unknown): readonly SyncedFolder[] {
  return items(at(spec, "generators")).flatMap((generator, index) =>
    items(at(generator, "git", "directories")).flatMap((directory, place): readonly SyncedFolder[] => {
      const written = text(at(directory, "path"));
      if (written === undefined || at(directory, "exclude") === true || written.includes("{{")) return [];
      const segments = folderSegments(written);
      const pattern = segments.findIndex((segment) => /[*?[]/.test(segment));
      const folder = (pattern < 0 ? segments : segments.slice(0, pattern)).join("/");
      const path = pointerTo("/spec/generators", index, "git", "directories", place, "path");
      return [{ folder, repository: text(at(generator, "git", "repoURL")) ?? "", path, isRecursive: true }];
    }),
  );
}

function fluxSyncer(checked: CheckedObject, set: ObjectSet): Syncer {
  const { spec, metadata } = checked.object;
  const path = text(at(spec, "path")) ?? ".";
  const folder = folderSegments(path).join("/");
  const source = at(spec, "sourceRef");
  const isGit = (at(source, "kind") ?? "GitRepository") === "GitRepository" && !path.includes("${");
  const name = text(at(source, "name")) ?? "";
  const namespace = text(at(source, "namespace")) ?? metadata.namespace;
  const reference = {
    cluster: checked.cluster.name,
    group: "source.toolkit.fluxcd.io",
    kind: "GitRepository",
    namespace,
    name,
  };
  const repository = text(at(set.find(reference)?.object.spec, "url")) ?? `${namespace}/${name}`;
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

/** Whether the object configures a controller. */
function isSyncer({ object: { apiVersion, kind } }: CheckedObject): boolean {
  const group = groupOf(apiVersion);
  return (
    (group === "argoproj.io" && /^App(lication(Set)?|Project)$/.test(kind)) || group.endsWith(".toolkit.fluxcd.io")
  );
}

// Objects of a synth have a construct, and their manifests are in the output folder.
function isOwn({ source }: CheckedObject): boolean {
  return source !== undefined;
}

function fileOf(checked: CheckedObject): string | undefined {
  if (!isOwn(checked)) return checked.file;
  const { namespace = "" } = checked.object.metadata;
  return `${DIST_FOLDER}/${checked.cluster.name}/apply/${namespace === "" ? CLUSTER_FOLDER : namespace}/object.yaml`;
}
