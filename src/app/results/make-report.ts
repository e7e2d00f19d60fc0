import type { RuleSummary } from "../../kernel/index.ts";
import { type Finding, given, isActive, maskTokens, SEVERITIES, type Severity } from "../../kernel/index.ts";
import type { PolicyState } from "../../rules/index.ts";
import type { CheckReport, CheckSummary, ExemptedObject } from "./check-report.ts";
import { mergeCauses } from "./merge-causes.ts";
import { withoutConsequences } from "./one-cause.ts";

/** The counts of documents that a check starts from. */
export type Accounted = Pick<
  CheckSummary,
  "documents" | "evaluated" | "skipped" | "unreadable" | "ignored" | "notRendered"
>;

/** The options that decide which findings a report contains, and its exit code. */
interface CheckReportOptions {
  /** Findings of this severity or a higher one fail the check. Default `error`. */
  readonly failOn?: Severity | "never" | undefined;
  /** Findings of a lower severity are omitted, but counted. Default `info`. */
  readonly minSeverity?: Severity | undefined;
  /** Whether a check that evaluates no document passes. Default false. */
  readonly allowEmpty?: boolean | undefined;
  /** The policies that were applied; absent when `muster.yaml` cannot be used. */
  readonly policy?: PolicyState | undefined;
  /** The DaemonSets that rules exempt. Default: they are not listed. */
  readonly exempted?: readonly ExemptedObject[] | undefined;
  /** Returns a finding without tokens. Default `maskedFinding`; `--watch` remembers its results. */
  readonly masked?: typeof maskedFinding | undefined;
  /** Exit code of a check that could not evaluate anything. Default: the findings decide. */
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
  const counts = { error: 0, warning: 0, info: 0, waived: 0, known: 0 };
  for (const finding of findings) {
    if (isActive(finding)) counts[finding.severity] += 1;
    if (finding.waiver !== undefined) counts.waived += 1;
    if (finding.known) counts.known += 1;
  }
  const { masked = maskedFinding, minSeverity = "info" } = options;
  const reported = atLeast(minSeverity);
  return given({
    summary: {
      ...accounted,
      errors: counts.error,
      warnings: counts.warning,
      infos: counts.info,
      waived: counts.waived,
      ...given({ known: counts.known || undefined }),
    },
    findings: findings.filter(({ severity }) => reported.includes(severity)).map((finding) => masked(finding)),
    policy: options.policy,
    exempted: options.exempted,
    rules,
    exitCode: options.broken ?? exitCodeOf(accounted, counts, findings, options),
  });
}

/** A finding without tokens: its message may quote a value of the input, and a report is often public. */
export function maskedFinding(finding: Finding): Finding {
  const message = maskTokens(finding.message);
  const received = finding.received && maskTokens(finding.received);
  const fix = finding.fix && maskTokens(finding.fix);
  if (message === finding.message && received === finding.received && fix === finding.fix) return finding;
  return { ...finding, ...given({ message, received, fix }) };
}

function exitCodeOf(
  { unreadable, evaluated }: Accounted,
  counts: Readonly<Record<Severity, number>>,
  findings: readonly Finding[],
  { failOn = "error", allowEmpty = false }: CheckReportOptions,
): number {
  const failing = failOn === "never" ? [] : atLeast(failOn);
  // The exit code for findings takes precedence over the one for unreadable input.
  if (failing.some((severity) => counts[severity] > 0)) return FAILED;
  const isOpen = (finding: Finding) => finding.unjudged === true && finding.severity !== "error" && isActive(finding);
  if (findings.some(isOpen)) return INCOMPLETE;
  if (unreadable.length > 0 || (evaluated === 0 && !allowEmpty)) return INCOMPLETE;
  return FINE;
}

function atLeast(severity: Severity): readonly Severity[] {
  return SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
}
