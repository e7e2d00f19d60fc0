import type { Severity } from "../finding/issue.ts";
import type { Style } from "./style.ts";

/** The options of the reports of a check. */
export interface CheckReportContext {
  /** Style of the text report. Default: no colours. */
  readonly style?: Style;
  /** Whether the text report lists every skipped document and ignored file, instead of counts by reason. Default false. */
  readonly isVerbose?: boolean;
  /** Width of the terminal, at which lines of code are cut. Default 100. */
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
