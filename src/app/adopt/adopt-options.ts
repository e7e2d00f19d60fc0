import type { CiSystem } from "../init/init-files.ts";

/** The options with which a repository gets the files of muster. */
export interface AdoptOptions {
  /** Default: the system whose files, or whose remote, the repository has. */
  readonly ci?: CiSystem | undefined;
  /** The place from which CI takes muster. Default: as this program was installed. */
  readonly ciFrom?: string | undefined;
  /** Whether nothing is written, and the files are printed. Default false. */
  readonly dryRun?: boolean | undefined;
}

/** The lines of a report, and the exit code. */
export interface InitOutcome {
  readonly lines: readonly string[];
  readonly exitCode: number;
}
