import type { FaultLevel } from "./fault-level.ts";
import type { Severity } from "./issue.ts";

/** A rule as reports describe it: every finding names one. */
export interface RuleSummary {
  /** `<GROUP>-<number>`, for example `SEC-001`. Never changes. */
  readonly id: string;
  /** In kebab case; also the name of the rule's file, for example `no-privileged-container`. */
  readonly name: string;
  /** The condition that the rule requires, as a short sentence without a full stop. */
  readonly title: string;
  readonly severity: Severity;
  /** SARIF security-severity above 0 up to 10, of security rules only; 9 or more is critical. */
  readonly security?: number;
  /** The problem that the rule prevents. One or two sentences. */
  readonly rationale: string;
  /** The way to resolve a finding. One or two sentences. */
  readonly fix: string;
  /** Present for a rule about invalid fields, and for one that an invalid field can cause to report something. */
  readonly fault?: FaultLevel;
  /** Pages to read on: the Kubernetes, KAI or vendor documentation behind the rule. */
  readonly docs?: readonly string[];
}
