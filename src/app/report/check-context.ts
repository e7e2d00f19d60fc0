import type { Severity, Style } from "../../kernel/index.ts";

/** A command that can be run again with further options. */
export interface RepeatedCommand {
  /** For a shell, for example `muster check k8s/`. */
  readonly command: string;
  /** The file of `--baseline`. */
  readonly baseline?: string;
  /** Whether it names files or folders, as `--fix` needs. */
  readonly hasPaths: boolean;
  /** Whether `--fix` is of use: not for standard input, and not a second time. */
  readonly canFix: boolean;
}

/** The options of the reports of a check. */
export interface CheckReportContext {
  /** Style of the text report. Default: no colours. */
  readonly style?: Style;
  /**
   * Whether the text report lists every skipped document and ignored file, instead of counts by reason, and the stack of a
   * rule that threw. Default false.
   */
  readonly isVerbose?: boolean;
  /** The option of the command that lists these names. Default `--verbose`. */
  readonly namesOption?: string;
  /** Whether the text report contains all findings, however many there are. Default false: only the worst of many. */
  readonly isFull?: boolean;
  /** The command that gave the report, for the text report to continue with. Default: `muster check` alone. */
  readonly again?: RepeatedCommand;
  /** The day, `yyyy-mm-dd`, from which the text report proposes the end of a waiver. */
  readonly today?: string;
  /**
   * Width of the terminal, at which the text report wraps lines and cuts lines of code. Absent where the output is not a
   * terminal: no line wraps, so that a search finds each message on one line, and lines of code are cut at 100.
   */
  readonly columns?: number;
  /** Returns the text of a checked file, for the lines around a finding. Default: no lines. */
  readonly readSource?: (file: string) => string | undefined;
  /**
   * Returns the path of a checked file relative to the root of the repository, with `/` between its parts and links
   * resolved, for SARIF and annotations. Default: its name without a leading `./` or `/`.
   */
  readonly repositoryPath?: (file: string) => string;
  /** The checked files, each of which gets a JUnit suite. */
  readonly files?: readonly string[];
  /** The lowest severity that fails a JUnit test case. Default `error`. */
  readonly failOn?: Severity | "never";
  /** Name that distinguishes a SARIF report from others of the same commit on GitHub. */
  readonly category?: string;
  /** Maximum number of annotations of each severity in workflow commands. Default 50. */
  readonly annotations?: number;
}
