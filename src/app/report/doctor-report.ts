import type { RepositoryContent } from "../survey/repository-content.ts";

/** A program beside muster, as this machine has it. */
export interface MachineProgram {
  readonly name: string;
  /** The first line that it prints about its version; absent where it is missing or does not start. */
  readonly version?: string;
  /** The uses of the program, which are missing without it. */
  readonly use: string;
}

/** A command with which to go on, and its use. */
export interface NextStep {
  readonly command: string;
  readonly use: string;
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
  readonly next: readonly NextStep[];
}
