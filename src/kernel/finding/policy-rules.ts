import type { RuleSummary } from "./rule-summary.ts";

const MERGE_FIRST =
  "merge the change of policy on its own first, with the review of the people who own the policies, or undo it";

/**
 * Rules that compare a branch with its base (`--policy-base`). Each reports a relaxation: a change after which fewer
 * findings count than before. The branch cannot switch them off, waive them or add them to a baseline.
 */
export const policyRules = {
  "rule-relaxed": {
    id: "POLICY-001",
    name: "rule-relaxed",
    title:
      "A branch does not turn off a rule of its base, lower its severity, or change its options or what it compares",
    severity: "error",
    rationale: "A pull request that relaxes a rule would otherwise judge itself by the relaxed rule.",
    fix: MERGE_FIRST,
  },
  "waiver-widened": {
    id: "POLICY-002",
    name: "waiver-widened",
    title: "A branch does not add, widen or extend a waiver, or remove a rule from policies.neverWaive",
    severity: "error",
    rationale: "A pull request that adds a waiver would otherwise accept its own findings.",
    fix: MERGE_FIRST,
  },
  "baseline-grown": {
    id: "POLICY-003",
    name: "baseline-grown",
    title: "A branch does not add a finding to the baseline, or raise the number up to which a finding is accepted",
    severity: "error",
    rationale: "A pull request that adds to the baseline would otherwise accept its own findings.",
    fix: MERGE_FIRST,
  },
  "files-ignored": {
    id: "POLICY-004",
    name: "files-ignored",
    title: "A branch does not add an ignore rule that excludes manifests",
    severity: "error",
    rationale: "A manifest that .gitignore or .musterignore excludes is not checked, but a cluster may still apply it.",
    fix: MERGE_FIRST,
  },
  "pack-weakened": {
    id: "POLICY-005",
    name: "pack-weakened",
    title: "A branch does not choose a pack with fewer rules",
    severity: "error",
    rationale: "A smaller pack turns off many rules with one word.",
    fix: MERGE_FIRST,
  },
  "interface-changed": {
    id: "POLICY-006",
    name: "interface-changed",
    title: "A branch does not add, change or remove the Resource Interface of a kind that the base knows",
    severity: "error",
    rationale:
      "Rules find the pods of a kind, and quotas count them, through its Resource Interface. Another one can hide a container from every rule.",
    fix: MERGE_FIRST,
  },
  "limit-raised": {
    id: "POLICY-007",
    name: "limit-raised",
    title: "A branch that raises a quota, limit, price or capacity of muster.yaml or a Queue is reported",
    severity: "warning",
    rationale:
      "The quota of the branch applies to its own workloads, so that a project and its quota can change together. A reviewer should know that the change provides its own room.",
    fix: "agree on it with the owners of the quota; a change that only removes or moves workloads needs no higher amount",
  },
  "policy-file-removed": {
    id: "POLICY-008",
    name: "policy-file-removed",
    title: "A branch does not remove or move muster.yaml",
    severity: "error",
    rationale: "Without muster.yaml every policy, waiver and quota is that of an unknown organisation.",
    fix: MERGE_FIRST,
  },
  "runai-policy-relaxed": {
    id: "POLICY-009",
    name: "runai-policy-relaxed",
    title: "A branch does not relax a rule of a Run:ai policy that its own workloads break",
    severity: "error",
    rationale: "A pull request could otherwise raise the bound of a policy together with the workload that exceeds it.",
    fix: MERGE_FIRST,
  },
} as const satisfies Readonly<Record<string, RuleSummary>>;

/** Whether a rule compares a branch with its base, so that nothing in the branch can accept its findings. */
export function isPolicyRule(id: string): boolean {
  return id.startsWith("POLICY-");
}
