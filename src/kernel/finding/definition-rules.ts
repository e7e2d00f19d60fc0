import type { RuleSummary } from "./rule-summary.ts";

/** The kinds of problem in any file that muster reads. */
export type Fault = "schema" | "unknown-field" | "constraint" | "not-expressible" | "name" | "mandatory" | "release";

/** The rules of definitions: Training, DistributedInference and WorkloadType. */
export const definitionRules = {
  schema: {
    id: "DEF-001",
    name: "definition-schema",
    title: "Every field has the type, bounds, words, pattern and format of the API",
    severity: "error",
    fault: "type",
    rationale: "The control plane, or the API server, rejects a field with another type or out of its bounds.",
    fix: "write a value of the type and within the bounds that the finding names",
  },
  "unknown-field": {
    id: "DEF-002",
    name: "unknown-field",
    title: "Every field of a definition, at any depth, is one of the API",
    severity: "error",
    rationale: "A misspelt field would be dropped without a message, and its setting with it.",
    fix: "spell the field as the API does; the finding names the nearest one",
  },
  constraint: {
    id: "DEF-003",
    name: "definition-constraint",
    title: "Fields agree with each other and describe a workload that Kubernetes can run",
    severity: "error",
    rationale: "Each field may be valid by itself while together they describe a workload that no cluster can run.",
    fix: "change one of the fields that the finding names",
  },
  "not-expressible": {
    id: "DEF-004",
    name: "not-expressible",
    title: "A definition is complete by itself; references that only the control plane can resolve are refused",
    severity: "error",
    rationale:
      "The content of a template or an asset is known only to the control plane, so it cannot be reviewed in git and muster cannot expand it.",
    fix: "replace the reference by the fields that it stands for",
  },
  name: {
    id: "DEF-005",
    name: "invalid-name",
    title: "Kubernetes accepts all names, labels and keys",
    severity: "error",
    rationale: "Kubernetes rejects such a name, for the object itself or for a pod or child that is named after it.",
    fix: "use lower-case letters, digits and -, of the length that the finding names",
  },
  mandatory: {
    id: "DEF-009",
    name: "mandatory-field",
    title: "Every field that the API calls mandatory is present",
    severity: "error",
    rationale: "The API rejects a request without it.",
    fix: "add the field",
  },
} as const satisfies Readonly<Record<Exclude<Fault, "release">, RuleSummary>>;

/** The rules of `muster.yaml`. */
export const organizationRules = {
  schema: {
    id: "ORG-001",
    name: "organization-schema",
    title: "muster.yaml has the mandatory fields, and every field has its type and bounds",
    severity: "error",
    rationale: "All manifests and sums depend on muster.yaml, so an error there spreads.",
    fix: "write a value of the type and within the bounds that the finding names",
  },
  "unknown-field": {
    id: "ORG-002",
    name: "organization-unknown-field",
    title: "Every field of muster.yaml, at any depth, is one of its schema",
    severity: "error",
    rationale: "A misspelt field would be dropped without a message, and a quota or a waiver with it.",
    fix: "spell the field as docs/reference/organization.md does; the finding names the nearest one",
  },
  constraint: {
    id: "ORG-003",
    name: "organization-constraint",
    title: "Clusters, departments, projects and quotas refer to each other and do not collide",
    severity: "error",
    rationale: "The queues of a cluster form one tree: a missing parent, or a name used twice, breaks it.",
    fix: "change one of the two places that the finding names",
  },
  release: {
    id: "ORG-004",
    name: "known-release",
    title: "The scheduler and Kubernetes of a cluster have releases that muster knows",
    severity: "info",
    rationale:
      "A newer release is judged as the newest that muster knows, so fields and rules that are new in it are missing from the verdicts.",
    fix: "update muster, or read the release notes between the two releases",
  },
} as const satisfies Readonly<Partial<Record<Fault, RuleSummary>>>;

/** Returns the id and name of a rule, as an issue carries them. */
export function ruleOf({ id, name }: Pick<RuleSummary, "id" | "name">): {
  readonly rule: string;
  readonly name: string;
} {
  return { rule: id, name };
}

/** The rules of the files with rules that users write. */
export const ruleFileRules = {
  schema: {
    id: "RULE-001",
    name: "rule-schema",
    title: "A rule in YAML has its mandatory fields, no unknown ones, and each has its type",
    severity: "error",
    rationale: "A rule with an invalid field would check something else than its author means, or nothing.",
    fix: "write the field as docs/reference/rules-reference.md describes it",
  },
  constraint: {
    id: "RULE-002",
    name: "rule-expression",
    title: "Every expression of a rule compiles, and each id names one rule",
    severity: "error",
    rationale: "A rule that cannot be evaluated would pass everything.",
    fix: "repair the expression at the line and column that the finding names",
  },
  module: {
    id: "RULE-003",
    name: "rule-module",
    title: "A module of rules loads, ends, and exports rules of defineRule",
    severity: "error",
    rationale: "The rules of a module that fails would be missing from the check.",
    fix: "repair the module; the finding has its error",
  },
  pack: {
    id: "RULE-004",
    name: "rule-pack",
    title: "Every pack of policies.packs exists, and has the content that the lock file records",
    severity: "error",
    rationale: "A pack that changes unseen would relax the rules of the repository without a review.",
    fix: "read the changes of the pack, then run muster policies lock",
  },
} as const satisfies Readonly<Record<"schema" | "constraint" | "module" | "pack", RuleSummary>>;
