import type { Location } from "../../kernel/index.ts";
/** A change of the identities of all objects of a kustomization. */
export interface Renaming {
  readonly prefix: string;
  readonly suffix: string;
  /** Absent where the namespaces stay as they are. */
  readonly namespace?: string;
}

/** A file that applies the objects of another one, with the names and the namespace that it gives them. */
export interface AppliedPlace extends Renaming {
  /** The name of the file in reports. */
  readonly file: string;
}

/** Files whose objects are applied together. Paths are those for the file system. */
export interface Unit {
  readonly kind: "kustomization" | "chart" | "folder";
  readonly folder: string;
  /** The ways in which the identities of the objects of a file change; none for a file of another unit. */
  readonly renamingsOf: (path: string) => readonly Renaming[];
}

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

/** A part of a kustomization or a chart that no rule checks, such as a resource of another repository. */
export interface UnreadPart {
  /** The file of the kustomization or of the chart, from the top of its repository. */
  readonly file: string;
  /** The name of the chart; absent for a kustomization. */
  readonly chart?: string;
  /** JSON pointer of the part in the file. */
  readonly pointer: string;
  readonly location: Location;
  /** The end of a sentence, with the action of the kustomization or the chart. */
  readonly what: string;
  /** Distinguishes it from other parts at this place: a path, an address, a name. */
  readonly text: string;
}
