import { DIST_FOLDER, repositoryKey } from "../../inputs/index.ts";
import { at, getOrCreate, text } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import { oncePerSet } from "../../rules/index.ts";
import { appliedSources } from "./applied-sources.ts";
import { addFolders, checkedFolders } from "./checked-folders.ts";
import { fluxRepository } from "./flux-repository.ts";
import { folderSegments } from "./synced-cluster.ts";
import { syncersOf } from "./syncers.ts";

/** A folder of a repository that an object names. */
interface NamedFolder {
  readonly repository: string;
  /** Path from the root of the repository. */
  readonly folder: string;
}

/** Returns whether a repository that an object names is the checked one. */
type IsChecked = (repository: string) => boolean;

/**
 * Finds the synced repositories that are the checked one: those that `muster.yaml` names. If it names none, the one of
 * which the most synced folders are among the folders of the checked files; several with equally many count.
 */
export const checkedRepositories = oncePerSet((set: ObjectSet): IsChecked => {
  const named = set.organization.clusters.flatMap(({ sync }) => {
    if (sync === undefined) return [];
    const { repository } = "argocd" in sync ? sync.argocd : sync.flux;
    return [repositoryKey(repository)];
  });
  if (named.length > 0) return (repository) => named.includes(repositoryKey(repository));
  const hasFolder = hasCheckedFolder(set);
  const found = new Map<string, Set<string>>();
  for (const { repository, folder } of namedFolders(set)) {
    if (!isGit(repository) || !hasFolder(folder)) continue;
    getOrCreate(found, repositoryKey(repository), () => new Set<string>()).add(folder);
  }
  const most = [...found.values()].reduce((largest, { size }) => Math.max(largest, size), 0);
  return (repository) => isGit(repository) && found.get(repositoryKey(repository))?.size === most;
});

/** Returns a function that decides whether a folder has checked files, or is in the output of a synth. */
export const hasCheckedFolder = oncePerSet((set: ObjectSet): ((folder: string) => boolean) => {
  const folders = new Set(checkedFolders(set));
  for (const folder of set.units?.builtFolders() ?? []) addFolders(folders, `${folder}/`);
  return (folder) => folders.has(folder) || isOutput(folder, set);
});

// A registry has charts and not the files of a repository. A parameter may have the name of any repository.
function isGit(repository: string): boolean {
  return !repository.startsWith("oci://") && !repository.includes("{{");
}

function namedFolders(set: ObjectSet): readonly NamedFolder[] {
  const argocd = ["Application", "ApplicationSet"].flatMap((kind) =>
    set
      .ofKind("argoproj.io", kind)
      .flatMap(({ object }) =>
        appliedSources(object).flatMap(({ repository, folder }) =>
          repository === undefined || folder === undefined ? [] : [{ repository, folder }],
        ),
      ),
  );
  const charts = set
    .ofKind("helm.toolkit.fluxcd.io", "HelmRelease")
    .flatMap((release) => chartOfGit(release, set) ?? []);
  const instances = set.ofKind("fluxcd.controlplane.io", "FluxInstance").map(({ object }) => {
    const sync = at(object.spec, "sync");
    return { repository: text(at(sync, "url")) ?? "", folder: folderSegments(text(at(sync, "path")) ?? "").join("/") };
  });
  return [...syncersOf(set).flatMap((syncer) => syncer.folders), ...argocd, ...charts, ...instances];
}

/** The chart of a HelmRelease in a git repository; undefined for any other chart. */
export function chartOfGit(checked: CheckedObject, set: ObjectSet): NamedFolder | undefined {
  const chart = at(checked.object.spec, "chart", "spec");
  const reference = at(chart, "sourceRef");
  if (at(reference, "kind") !== "GitRepository") return undefined;
  const folder = folderSegments(text(at(chart, "chart")) ?? "").join("/");
  return { repository: fluxRepository(set, checked, reference), folder };
}

/** Whether a folder is in the output of a synth for a cluster of `muster.yaml`. */
function isOutput(folder: string, { organization, locateOrganization }: ObjectSet): boolean {
  if (locateOrganization === undefined) return false;
  return organization.clusters.some(({ name }) => `${folder}/`.startsWith(`${DIST_FOLDER}/${name}/`));
}
