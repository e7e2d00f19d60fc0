import { sep } from "node:path";
import { UNCHANGED } from "./accumulate.ts";
import type { Layout } from "./layout.ts";
import type { AppliedUnits, Unit } from "./unit.ts";

/** The parts of a layout that only reports need. */
interface UnitReports {
  /** Default: none. */
  readonly unread?: AppliedUnits["unread"];
  /** Returns the name that reports have for a path. Default: the path. */
  readonly nameOf?: (path: string) => string;
}

/**
 * The units of a layout, and each folder that is applied by itself.
 *
 * @param folders paths for the file system
 */
export function appliedUnits(
  layout: Layout,
  folders: readonly string[],
  { unread = () => [], nameOf = (path) => path }: UnitReports = {},
): AppliedUnits {
  const named = folders.map((folder): Unit => {
    const isIn = (path: string) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    return { kind: "folder", folder, renamingsOf: (path) => (isIn(path) ? [UNCHANGED] : []) };
  });
  const built = new Set([...layout.kustomizations, ...layout.charts].map(({ folder }) => folder));
  return {
    unitsOf: (path) => [...layout.unitsOf(path), ...named.filter(({ renamingsOf }) => renamingsOf(path).length > 0)],
    isBuilt: (folder) => built.has(folder),
    builtFolders: () => [...built].map(nameOf),
    unread,
  };
}
