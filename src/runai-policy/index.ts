/** Run:ai policies: their fields as data, their files, their effect on a workload. */
export type {
  AppliedDefault,
  AppliedPolicy,
  ComplianceIssue,
  PolicyGate,
  PolicySource,
  Submission,
} from "./applied-policy.ts";
export { applyPolicy } from "./apply-policy.ts";
export { complianceIssue, policyName } from "./compliance-issue.ts";
export { policyConflicts } from "./conflicts.ts";
export { type DecodedPolicy, decodePolicy, policyBodyType, RUNAI_POLICY_KIND } from "./decode-policy.ts";
export type { EffectivePolicy } from "./effective.ts";
export { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "./field.ts";
export { type FlatField, flatFields } from "./flat-fields.ts";
export { mergePolicies } from "./merge.ts";
export { type MergedPart, mergedParts, mergedText } from "./merged-parts.ts";
export { type RunaiPolicy, scopeText } from "./policy.ts";
export { effectivePolicy, policyGate } from "./policy-gate.ts";
export { runaiPolicySchema } from "./policy-schema.ts";
export { type PolicyValueType, RULES_OF_TYPE } from "./value-type.ts";
