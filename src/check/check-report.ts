import type { Finding } from "../finding/finding.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import type { NotRendered } from "../render/placed-sources.ts";
import type { PolicyState } from "../rules/policy-state.ts";
import type { SkippedDocument } from "../source/list-inputs.ts";
import type { IgnoredPath } from "../source/walk.ts";
import type { Unreadable } from "../yaml/index.ts";

/** Counts of a check. Every document is accounted for: evaluated + skipped + unreadable = documents. */
export interface CheckSummary {
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that are left out, for example because of `.gitignore` or `.musterignore`. */
  readonly ignored: readonly IgnoredPath[];
  /** Objects of Argo CD and Flux that render more than the check does; absent without `--render`. */
  readonly notRendered?: readonly NotRendered[];
  /** Findings by severity, without those that are waived or known from the baseline. */
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  /** Findings that the baseline contains; absent without a baseline. */
  readonly known?: number;
}

/** The result of a check, which every report format presents. */
export interface CheckReport {
  readonly summary: CheckSummary;
  /** Sorted by place; waived and known findings are included. */
  readonly findings: readonly Finding[];
  /** The policies that were applied; absent when `muster.yaml` cannot be used. */
  readonly policy?: PolicyState;
  /** Every rule that a finding may name, for formats that describe rules. */
  readonly rules: readonly RuleSummary[];
  readonly exitCode: number;
}
