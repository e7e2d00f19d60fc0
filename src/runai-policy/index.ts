/** Run:ai policies: their fields as data, their files, their effect on a workload. */
export type { AppliedDefault } from "./applied-default.ts";
export { type AppliedPolicy, applyPolicy } from "./apply-policy.ts";
export { COMPLIANCE_RULES, type ComplianceIssue, type ComplianceRule } from "./compliance.ts";
export { complianceIssue, policyName } from "./compliance-issue.ts";
export { policyConflicts } from "./conflicts.ts";
export { type DecodedPolicy, decodePolicy, policyBodyType, RUNAI_POLICY_KIND } from "./decode-policy.ts";
export type { EffectivePolicy, PolicySource, Sourced } from "./effective.ts";
export { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "./field.ts";
export { policyFields } from "./fields.ts";
export { type FlatField, flatFields } from "./flat-fields.ts";
export { mergePolicies } from "./merge.ts";
export { type MergedPart, mergedParts, mergedText, type PolicyText } from "./merged-parts.ts";
export { POLICY_LEVELS, type PolicyScope, type RunaiPolicy, scopeText } from "./policy.ts";
export { effectivePolicy, type PolicyGate, policyGate, type Submission } from "./policy-gate.ts";
export { runaiPolicySchema } from "./policy-schema.ts";
export { isInScope } from "./scope.ts";
export { type PolicyValueType, RULES_OF_TYPE } from "./value-type.ts";
