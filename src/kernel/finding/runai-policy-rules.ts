import type { Fault } from "./definition-rules.ts";
import type { RuleSummary } from "./rule-summary.ts";

/** The rules of files with Run:ai policies. */
export const runaiPolicyRules = {
  schema: {
    id: "RUNAI-010",
    name: "runai-policy-schema",
    title: "A Run:ai policy has its mandatory fields, and every value has the type that the platform reads",
    severity: "error",
    rationale: "The platform refuses such a policy, and a policy that is not read protects nothing.",
    fix: "write a value of the type that the finding names",
  },
  "unknown-field": {
    id: "RUNAI-011",
    name: "runai-policy-unknown-field",
    title: "Every name in a Run:ai policy, at any depth, is one of the platform",
    severity: "error",
    rationale:
      "The platform reads policies strictly and refuses the whole policy. The vendor's reference spells several names in another way than the API.",
    fix: "spell the name as the finding does; docs/reference/runai-policy-fields.md lists all fields",
  },
  constraint: {
    id: "RUNAI-012",
    name: "runai-policy-constraint",
    title: "The rules of a Run:ai policy fit their fields, and no two policies of one scope have rules for one field",
    severity: "error",
    rationale:
      "Each type of value has its own rules: a quantity has no step. Of two policies with rules for one field in one scope, none is the right one.",
    fix: "change the rule that the finding names, or remove it from one of the two policies",
  },
  "not-expressible": {
    id: "RUNAI-013",
    name: "runai-policy-not-expressible",
    title: "A Run:ai policy has no part that only the control plane can resolve, and is not of the first generation",
    severity: "error",
    rationale:
      "An imposed asset is an id of the control plane, and policies of the first generation do not merge: their effect on a workload in git cannot be computed.",
    fix: "write the part in the form that the finding names",
  },
} as const satisfies Readonly<Partial<Record<Fault, RuleSummary>>>;

/** The rule of a workload that breaks a Run:ai policy; its finding names the rule of the policy. */
export const runaiComplianceRule = {
  id: "RUNAI-014",
  name: "runai-policy-compliance",
  title: "A workload complies with the Run:ai policies of its project, department, cluster and tenant",
  severity: "error",
  rationale:
    "The platform refuses such a workload when it is submitted to its control plane, but not when a GitOps controller applies it.",
  fix: "change the field, or ask the owners of the policy that the finding names",
} as const satisfies RuleSummary;
