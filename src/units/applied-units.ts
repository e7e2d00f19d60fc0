import { sep } from "node:path";
import type { Location } from "../finding/issue.ts";
import { UNCHANGED } from "./accumulate.ts";
import type { Layout, Unit } from "./layout.ts";

/** The statements of a repository and of the command line about the files that are applied together. */
export interface AppliedUnits {
  /** The units of a file. Paths are those for the file system. */
  readonly unitsOf: (path: string) => readonly Unit[];
  /** Whether a folder is what kustomize or Helm builds, so that a controller does not apply its files as they are. */
  readonly isBuilt: (folder: string) => boolean;
  /** Returns the folders with a kustomization or a chart, as reports name them. */
  readonly builtFolders: () => readonly string[];
  /** Returns the parts of kustomizations that no rule checks. */
  readonly unread: () => readonly UnreadPart[];
}

/** A part of a kustomization that no rule checks, such as a resource of another repository. */
export interface UnreadPart {
  /** The file of the kustomization, from the top of its repository. */
  readonly file: string;
  /** JSON pointer of the part in the kustomization. */
  readonly pointer: string;
  readonly location: Location;
  /** The end of a sentence, with the action of the kustomization. */
  readonly what: string;
  /** Distinguishes it from other parts at this place: a path, an address, a name. */
  readonly text: string;
}

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
