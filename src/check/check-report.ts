import type { Finding } from "../finding/finding.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import type { Unreadable } from "../yaml/index.ts";

/** A document that was not evaluated, and why that is fine. */
export interface SkippedDocument {
  readonly file: string;
  /** Index of the document in its file, from 0. */
  readonly document: number;
  readonly reason: string;
}

/** Counts of a check. Every document is accounted for: evaluated + skipped + unreadable = documents. */
export interface CheckSummary {
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that `.gitignore` and `.musterignore` leave out. */
  readonly ignored: number;
  /** Findings by severity, without those that are waived or known from the baseline. */
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  /** Findings that the baseline has; absent without a baseline. */
  readonly known?: number;
}

/** What a check found; every format is made of it, and none changes it. */
export interface CheckReport {
  readonly summary: CheckSummary;
  /** Sorted by place: those that count, the waived and the known. */
  readonly findings: readonly Finding[];
  /** What is known of every rule that may be named in the findings, for formats that describe rules. */
  readonly rules: readonly RuleSummary[];
  readonly exitCode: number;
}
