import type { CheckReport } from "../results/check-report.ts";
import { checkCompact } from "./check-compact.ts";
import type { CheckReportContext } from "./check-context.ts";
import type { CheckFormat } from "./check-formats.ts";
import { checkGithub } from "./check-github.ts";
import { checkJson, jsonParts } from "./check-json.ts";
import { checkJunit, junitParts } from "./check-junit.ts";
import { checkMarkdown } from "./check-markdown.ts";
import { checkSarif, sarifParts } from "./check-sarif.ts";
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

/** The formats that are written part by part, because programs read all findings of very large checks. */
const streamed: Partial<Record<CheckFormat, (report: CheckReport, context: CheckReportContext) => Iterable<string>>> = {
  json: jsonParts,
  sarif: sarifParts,
  junit: junitParts,
};

/** Returns the parts of a report, whose text is that of `checkReports`. */
export function checkReportParts(
  format: CheckFormat,
  report: CheckReport,
  context: CheckReportContext,
): Iterable<string> {
  return streamed[format]?.(report, context) ?? [checkReports[format](report, context)];
}
