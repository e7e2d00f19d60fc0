import { dirname } from "node:path";
import type { Renaming } from "../../src/inputs/index.ts";
import { outermostBuilt, UNCHANGED } from "../../src/inputs/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";
import { isBelow, syncersOfObject } from "../../src/synth/index.ts";

/**
 * The keys of what an object is applied with: a kustomization, chart or unit together with the change of its name, or
 * the folder of an Application. Two objects with the same identity and a key in common are applied together. None where
 * nothing states how the file of the object is applied.
 */
export function unitKeys(checked: CheckedObject, set: ObjectSet): readonly string[] {
  if (checked.unit !== undefined) return [JSON.stringify(["rendered", checked.unit])];
  const path = checked.yaml?.path;
  if (path === undefined || set.units === undefined) return [];
  const built = set.units
    .unitsOf(path)
    .flatMap(({ kind, folder, renamingsOf }) =>
      renamingsOf(path).map(({ prefix, suffix, namespace }) =>
        JSON.stringify([kind, folder, prefix, suffix, namespace]),
      ),
    );
  const synced = syncersOfObject(set, checked).flatMap((syncer) => syncedKeys(syncer, checked, path, set));
  return [...built, ...synced];
}

function syncedKeys(syncer: Syncer, { file = "" }: CheckedObject, path: string, set: ObjectSet): readonly string[] {
  const top = path.endsWith(file) ? path.slice(0, -file.length) : "";
  return syncer.folders.flatMap((synced) => {
    const { folder, isRecursive } = synced;
    const isRead = isBelow(synced, file) && (isRecursive || dirname(file) === (folder === "" ? "." : folder));
    // A controller builds a kustomization or a chart, and applies no other file of its folder.
    if (!isRead || set.units?.isBuilt(top + folder) === true) return [];
    if (syncer.controller === "argocd") return [JSON.stringify([syncer.controller, folder])];
    return renamingsIn(top + folder, path, set).map(({ prefix, suffix, namespace }) =>
      JSON.stringify([syncer.controller, folder, prefix, suffix, namespace]),
    );
  });
}

/**
 * The changes of names in a folder without a kustomization that Flux applies: Flux makes one, which includes the
 * kustomizations of the folders below.
 */
function renamingsIn(folder: string, path: string, { units }: ObjectSet): readonly Renaming[] {
  const built = outermostBuilt(path, folder, (each) => units?.isBuilt(each) === true);
  const own = units?.unitsOf(path).filter((unit) => unit.folder === built) ?? [];
  if (own.length === 0) return [UNCHANGED];
  return own.flatMap(({ renamingsOf }) => renamingsOf(path));
}

/** Whether `muster.yaml` names clusters, so that all files are of one of them. */
export function hasClusters({ locateOrganization, units }: ObjectSet): boolean {
  return locateOrganization !== undefined || units === undefined;
}

/**
 * The keys of what an object is applied with where nothing states how its file is applied. Without clusters, folders may be
 * for different ones, and kubectl applies the files of a folder together.
 */
export function plainKeys({ yaml, file = "" }: CheckedObject, set: ObjectSet): readonly string[] {
  return [hasClusters(set) ? "" : dirname(yaml?.path ?? file)];
}

/** The keys of what an object is applied with, stated or not: two objects with one key in common are applied together. */
export function togetherKeys(checked: CheckedObject, set: ObjectSet): readonly string[] {
  const stated = unitKeys(checked, set);
  return stated.length === 0 ? plainKeys(checked, set) : stated;
}
