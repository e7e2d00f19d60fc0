import { passesFilter } from "../../inputs/index.ts";
import { at, compareObjects, groupOf } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import { oncePerSet } from "../../rules/index.ts";
import { checkedFolders, fileOfObject, isOwn } from "./checked-folders.ts";
import { argocdSyncer, fluxSyncer, type SyncedFolder, type Syncer } from "./read-syncer.ts";
import { hasNamespace } from "./synced-cluster.ts";

/** The objects of a set that make controllers sync manifests. */
export const syncersOf = oncePerSet((set: ObjectSet): readonly Syncer[] => {
  const all = allSyncers(set);
  const known = new Set<string>();
  const folders = all.length === 0 ? known : checkedFolders(set);
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

/** All syncers of a set, sorted, so that findings name the same one of two whatever the order of the files is. */
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
  const file = fileOfObject(checked);
  return all.filter((syncer) => {
    if (isOwn(syncer.checked) && isOwn(checked)) {
      // Of the Kustomizations of a cluster, the one that waits has the objects without a namespace.
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

/** Whether the object configures a controller. */
function isSyncer({ object: { apiVersion, kind } }: CheckedObject): boolean {
  const group = groupOf(apiVersion);
  return (
    (group === "argoproj.io" && /^App(lication(Set)?|Project)$/.test(kind)) || group.endsWith(".toolkit.fluxcd.io")
  );
}
