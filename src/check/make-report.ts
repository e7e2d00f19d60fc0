import { given } from "../base/given.ts";
import { maskTokens } from "../base/secret-text.ts";
import { type Finding, isActive } from "../finding/finding.ts";
import { SEVERITIES, type Severity } from "../finding/issue.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import type { PolicyState } from "../rules/policy-state.ts";
import type { CheckReport, CheckSummary } from "./check-report.ts";
import { mergeCauses } from "./merge-causes.ts";
import { withoutConsequences } from "./one-cause.ts";

/** The counts of documents that a check starts from. */
export type Accounted = Pick<
  CheckSummary,
  "documents" | "evaluated" | "skipped" | "unreadable" | "ignored" | "notRendered"
>;

/** Which findings a report contains, and which exit code it has. */
export interface CheckReportOptions {
  /** Findings of this severity or a higher one fail the check. Default `error`. */
  readonly failOn?: Severity | "never" | undefined;
  /** Findings of a lower severity are omitted, but counted. Default `info`. */
  readonly minSeverity?: Severity | undefined;
  /** Whether a check without any document passes. Default false. */
  readonly allowEmpty?: boolean | undefined;
  /** The policies that were applied. */
  readonly policy?: PolicyState | undefined;
  /** Exit code of a check that could not evaluate anything. */
  readonly broken?: number | undefined;
}

const FINE = 0;
const FAILED = 2;
const INCOMPLETE = 3;

/**
 * Leaves out what follows from another finding, merges findings with one cause, and counts the rest. The exit code depends
 * neither on `minSeverity` nor on the format.
 */
export function checkReport(
  accounted: Accounted,
  all: readonly Finding[],
  rules: readonly RuleSummary[],
  options: CheckReportOptions = {},
): CheckReport {
  const findings = mergeCauses(withoutConsequences(all, rules));
  const active = findings.filter(isActive);
  const count = (severity: Severity) => active.filter((finding) => finding.severity === severity).length;
  const known = findings.filter((finding) => finding.known).length;
  const reported = atLeast(options.minSeverity ?? "info");
  return given({
    summary: {
      ...accounted,
      errors: count("error"),
      warnings: count("warning"),
      infos: count("info"),
      waived: findings.filter(({ waiver }) => waiver !== undefined).length,
      ...given({ known: known || undefined }),
    },
    findings: findings.filter(({ severity }) => reported.includes(severity)).map(maskedFinding),
    policy: options.policy,
    rules,
    exitCode: options.broken ?? exitCodeOf(accounted, active, options),
  });
}

/** A finding without tokens: its message may quote a value of the input, and a report is often public. */
export function maskedFinding(finding: Finding): Finding {
  const { message, received, fix } = finding;
  const safe = given({
    message: maskTokens(message),
    received: received && maskTokens(received),
    fix: fix && maskTokens(fix),
  });
  if (safe.message === message && safe.received === received && safe.fix === fix) return finding;
  return { ...finding, ...safe };
}

function exitCodeOf(
  { unreadable, evaluated }: Accounted,
  active: readonly Finding[],
  { failOn = "error", allowEmpty = false }: CheckReportOptions,
): number {
  const failing = failOn === "never" ? [] : atLeast(failOn);
  // The exit code for findings takes precedence over the one for unreadable input.
  if (active.some(({ severity }) => failing.includes(severity))) return FAILED;
  if (unreadable.length > 0 || (evaluated === 0 && !allowEmpty)) return INCOMPLETE;
  return FINE;
}

function atLeast(severity: Severity): readonly Severity[] {
  return SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
}
