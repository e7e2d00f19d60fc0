import type { CheckReport } from "../check/check-report.ts";
import { checkCompact } from "./check-compact.ts";
import type { CheckReportContext } from "./check-context.ts";
import type { CheckFormat } from "./check-formats.ts";
import { checkGithub } from "./check-github.ts";
import { checkJson } from "./check-json.ts";
import { checkJunit } from "./check-junit.ts";
import { checkMarkdown } from "./check-markdown.ts";
import { checkSarif } from "./check-sarif.ts";
import { checkText } from "./check-text.ts";

/** Reports of `muster check`, by format. */
export const checkReports = {
  text: checkText,
  json: checkJson,
  sarif: checkSarif,
  junit: checkJunit,
  github: checkGithub,
  markdown: checkMarkdown,
  compact: checkCompact,
} satisfies Readonly<Record<CheckFormat, (report: CheckReport, context?: CheckReportContext) => string>>;
