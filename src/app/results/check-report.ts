import type { IgnoredPath, NotRendered, SkippedDocument } from "../../inputs/index.ts";
import type { Finding, Location, ObjectRef, RuleSummary, Unreadable } from "../../kernel/index.ts";
import type { PolicyState } from "../../rules/index.ts";

/** Counts of a check. Every document is accounted for: evaluated + skipped + unreadable = documents. */
export interface CheckSummary {
  /** Documents of all files, in YAML one for each `---`. */
  readonly documents: number;
  /** Documents whose objects the rules have checked. */
  readonly evaluated: number;
  /** Documents that are not objects, with the reason. */
  readonly skipped: readonly SkippedDocument[];
  /** Documents that cannot be read, each with the place of its first error. */
  readonly unreadable: readonly Unreadable[];
  /** Files and folders that are left out, for example because of `.gitignore` or `.musterignore`. */
  readonly ignored: readonly IgnoredPath[];
  /** Objects of Argo CD and Flux that render more than the check does; absent without `--render`. */
  readonly notRendered?: readonly NotRendered[];
  /** Findings of severity `error`, without those that are waived or known from the baseline. */
  readonly errors: number;
  /** Findings of severity `warning`, counted in the same way. */
  readonly warnings: number;
  /** Findings of severity `info`, counted in the same way. */
  readonly infos: number;
  /** Findings that a waiver accepts. */
  readonly waived: number;
  /** Findings that the baseline contains; absent when there are none. */
  readonly known?: number;
}

/** A DaemonSet with rights that rules accept, because their option `platform` has its identity. */
export interface ExemptedObject {
  readonly object: ObjectRef;
  readonly location?: Location;
  /** The ids of the rules that would report it otherwise. */
  readonly rules: readonly string[];
}

/** The result of a check, which every report format presents. */
export interface CheckReport {
  /** The counts, including findings that the report omits because of `minSeverity`. */
  readonly summary: CheckSummary;
  /** Sorted by place; waived and known findings are included. */
  readonly findings: readonly Finding[];
  /** The policies that were applied; absent when `muster.yaml` cannot be used. */
  readonly policy?: PolicyState;
  /** The DaemonSets that rules exempt as those of the platform; absent unless the check lists them. */
  readonly exempted?: readonly ExemptedObject[];
  /** Every rule that a finding may name, for formats that describe rules. */
  readonly rules: readonly RuleSummary[];
  /** 0 fine, 2 for findings that fail the check, 3 for documents that could not be evaluated. */
  readonly exitCode: number;
}
