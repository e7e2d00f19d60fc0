import { type Finding, isActive } from "../finding/finding.ts";
import type { Severity } from "../finding/issue.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import type { CheckReport, CheckSummary } from "./check-report.ts";

/** Which documents were evaluated, and which not. */
export type Accounted = Pick<CheckSummary, "documents" | "evaluated" | "skipped" | "unreadable" | "ignored">;

/** What of a report is shown, and how it ends. */
export interface ReportOptions {
  /** Findings from this severity on are a failure. Default `error`. */
  readonly failOn?: Severity | "never" | undefined;
  /** Milder findings are left out; they are counted all the same. Default `info`. */
  readonly minSeverity?: Severity | undefined;
  /** Whether nothing to check is fine. */
  readonly allowEmpty?: boolean | undefined;
  /** Exit code where nothing could be judged at all. */
  readonly broken?: number | undefined;
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

// Of the command's contract: a policy's refusal goes before an input that could not be evaluated.
const FINE = 0;
const FAILED = 2;
const INCOMPLETE = 3;

/** Sums a check up. The verdict is the same whatever is shown, and in whatever format. */
export function checkReport(
  accounted: Accounted,
  findings: readonly Finding[],
  rules: readonly RuleSummary[],
  { failOn = "error", minSeverity = "info", allowEmpty = false, broken }: ReportOptions = {},
): CheckReport {
  const active = findings.filter(isActive);
  const count = (severity: Severity) => active.filter((finding) => finding.severity === severity).length;
  const known = findings.filter((finding) => finding.known).length;
  const failing = failOn === "never" ? [] : atLeast(failOn);
  const failed = active.some(({ severity }) => failing.includes(severity));
  const incomplete = accounted.unreadable.length > 0 || (accounted.evaluated === 0 && !allowEmpty);
  const shown = atLeast(minSeverity);
  return {
    summary: {
      ...accounted,
      errors: count("error"),
      warnings: count("warning"),
      infos: count("info"),
      waived: findings.filter(({ waiver }) => waiver !== undefined).length,
      ...(known === 0 ? {} : { known }),
    },
    findings: findings.filter(({ severity }) => shown.includes(severity)),
    rules,
    exitCode: broken ?? (failed ? FAILED : incomplete ? INCOMPLETE : FINE),
  };
}

function atLeast(severity: Severity): readonly Severity[] {
  return SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
}
