import type { ObjectSet } from "../rules/object-set.ts";
import { oncePerSet } from "../rules/once-per-set.ts";
import { DIST_FOLDER } from "../source/output-folder.ts";
import { addFoldersOf, allSyncers, checkedFolders } from "./syncers.ts";

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
  const folders = new Set(checkedFolders(set));
  for (const folder of set.units?.builtFolders() ?? []) addFoldersOf(folders, `${folder}/`);
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
