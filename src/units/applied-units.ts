import { sep } from "node:path";
import { UNCHANGED } from "./accumulate.ts";
import type { Layout, Unit } from "./layout.ts";

/** The statements of a repository and of the command line about the files that are applied together. */
export interface AppliedUnits {
  /** The units of a file. Paths are those for the file system. */
  readonly unitsOf: (path: string) => readonly Unit[];
  /** Whether a folder is what kustomize or Helm builds, so that a controller does not apply its files as they are. */
  readonly isBuilt: (folder: string) => boolean;
}

/**
 * The units of a layout, and each folder that is applied by itself.
 *
 * @param folders paths for the file system
 */
export function appliedUnits(layout: Layout, folders: readonly string[]): AppliedUnits {
  const named = folders.map((folder): Unit => {
    const isIn = (path: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    return { kind: "folder", folder, renamingsOf: (path) => (isIn(path) ? [UNCHANGED] : []) };
  });
  const built = new Set([...layout.kustomizations, ...layout.charts].map(({ folder }) => folder));
  return {
    unitsOf: (path) => [...layout.unitsOf(path), ...named.filter(({ renamingsOf }) => renamingsOf(path).length > 0)],
    isBuilt: (folder) => built.has(folder),
  };
}
