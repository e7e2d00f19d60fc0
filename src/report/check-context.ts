import type { Severity } from "../finding/issue.ts";
import type { Style } from "./style.ts";

/** What the reports of a check need beside its findings. Every part may be absent. */
export interface CheckReportContext {
  /** Of the text report. Default: no colours. */
  readonly style?: Style;
  /** Width of the terminal, to which lines of code are cut. Default 100. */
  readonly columns?: number;
  /** The text of a file that was checked, for the lines around a finding. Without it none are shown. */
  readonly readSource?: (file: string) => string | undefined;
  /**
   * A checked file as seen from the root of the repository, with `/` between its parts and links resolved: SARIF and
   * annotations are about that. Default: the name as it is, without a leading `./` or `/`.
   */
  readonly repositoryPath?: (file: string) => string;
  /** Files of which every document was evaluated or skipped; JUnit has a test case of each. */
  readonly files?: readonly string[];
  /** From which severity on a finding fails the check, as far as JUnit says so. Default `error`. */
  readonly failOn?: Severity | "never";
  /** Name under which GitHub keeps a SARIF report apart from others of the same commit. */
  readonly category?: string;
  /** Most annotations of each severity in workflow commands. Default 50. */
  readonly annotations?: number;
}
