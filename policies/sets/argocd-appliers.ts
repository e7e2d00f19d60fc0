import { dirname } from "node:path";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { isBelow, type Syncer, syncersOf, syncersOfObject } from "../../src/synth/index.ts";

/**
 * The Applications and ApplicationSets that apply an object: by the folder of its file, or by a kustomization or chart with
 * the file. Unlike `syncersOfObject`, files of folders below count only where the source has `recurse: true`.
 */
export function argocdAppliers(set: ObjectSet, checked: CheckedObject): readonly Syncer[] {
  const all = syncersOf(set).filter(({ controller }) => controller === "argocd");
  if (all.length === 0) return [];
  const { file, unit, source, yaml } = checked;
  // The folder of a rendered object is built, and what muster synthesises has a folder of its own.
  if (source !== undefined || unit !== undefined || yaml === undefined || file === undefined) {
    return syncersOfObject(set, checked).filter(({ controller }) => controller === "argocd");
  }
  const top = yaml.path.endsWith(file) ? yaml.path.slice(0, -file.length) : "";
  const built = new Set(set.units?.unitsOf(yaml.path).map(({ folder }) => folder));
  return all.filter(({ folders }) =>
    folders.some((synced) => {
      const { folder, isRecursive } = synced;
      if (built.has(top + folder)) return true;
      if (set.units?.isBuilt(top + folder) === true) return false;
      return isBelow(synced, file) && (isRecursive || dirname(file) === (folder === "" ? "." : folder));
    }),
  );
}
