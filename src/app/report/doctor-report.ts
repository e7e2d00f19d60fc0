/** A program beside muster, as this machine has it. */
export interface MachineProgram {
  readonly name: string;
  /** The first line that it prints about its version; absent where it is missing or does not start. */
  readonly version?: string;
  /** The uses of the program, which are missing without it. */
  readonly use: string;
}

/** A kind of file or object of a repository, with its number. */
interface RepositoryCount {
  readonly name: string;
  readonly count: number;
}

/** The content of a repository, as far as it decides which commands are useful. */
export interface RepositoryContent {
  readonly root: string;
  readonly hasOrganization: boolean;
  /** Whether definitions or rules are programs in TypeScript. */
  readonly hasModules: boolean;
  /** Kustomizations that no other one includes, charts, and objects by their use; without those of which there are none. */
  readonly found: readonly RepositoryCount[];
  readonly charts: number;
  /** The YAML documents outside of charts that can be read. */
  readonly documents: number;
}

/** The programs of a machine, the content of a repository, and the lacks of both. */
export interface DoctorReport {
  readonly version: string;
  readonly node: string;
  readonly programs: readonly MachineProgram[];
  readonly repository: RepositoryContent;
  /** The lacks of this repository on this machine, with their cost. */
  readonly lacks: readonly string[];
  /** The next commands, the most useful one first. */
  readonly next: readonly string[];
}
