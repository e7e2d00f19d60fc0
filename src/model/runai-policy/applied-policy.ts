import type { Locate } from "../../kernel/index.ts";
import type { PolicyWorkloadType } from "./field.ts";
import type { PolicyScope } from "./policy.ts";

/** A workload's `spec` with the defaults of its policy, and the rules that it breaks. */
export interface AppliedPolicy {
  /** The given `spec` itself where the policy adds nothing. */
  readonly spec: unknown;
  /** The `spec` without the defaults. */
  readonly submitted: unknown;
  readonly applied: readonly AppliedDefault[];
  readonly issues: readonly ComplianceIssue[];
}

/** A submission: a `spec` with the project and cluster that it names. */
export interface Submission {
  readonly project: string;
  readonly cluster: string | undefined;
  readonly spec: unknown;
  /** Whether it is applied as it is, as a manifest is: defaults do not reach it. Default false. */
  readonly isFixed?: boolean;
}

/** Applies the policies of a repository to a submission; undefined where none is valid, or none has an effect. */
export type PolicyGate = (type: PolicyWorkloadType, submission: Submission) => AppliedPolicy | undefined;

/** The policy that a part comes from; `system` is that of the platform itself, which no file has. */
export interface PolicySource {
  readonly name: string;
  readonly scope: PolicyScope | "system";
  /** Returns the place of a pointer in the file of the policy. */
  readonly locate?: Locate;
}

/** A value of a workload that comes from a policy. */
export interface AppliedDefault {
  /** Path of the field with dots, with the key of an instance in brackets. */
  readonly field: string;
  /** JSON pointer below the workload's `spec`. */
  readonly pointer: string;
  readonly value: unknown;
  readonly source: PolicySource;
}

/** A rule that a workload can break, as the platform's answers name it. */
type ComplianceRule = "min" | "max" | "step" | "options" | "required" | "canEdit" | "canAdd" | "locked" | "blocked";

/** A rule of a policy that a workload breaks. */
export interface ComplianceIssue {
  readonly rule: ComplianceRule;
  /** The field as the platform writes it: `compute.gpuDevicesRequest`, `storage.nfs[data].path`. */
  readonly field: string;
  /** The platform's sentence about the value. */
  readonly details: string;
  /** JSON pointer below the workload's `spec`, also of a missing field. */
  readonly pointer: string;
  readonly source: PolicySource;
  /** JSON pointer of the rule in the file of the policy. */
  readonly policyPointer: string;
  /** The value that breaks the rule; absent for a missing one. */
  readonly value?: unknown;
}
