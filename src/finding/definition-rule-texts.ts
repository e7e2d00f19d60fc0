import type { Severity } from "./issue.ts";

/** What `muster explain` says of a rule whose findings carry their own remedy. */
export interface RuleTexts {
  /** Absent: `error`. */
  readonly severity?: Severity;
  readonly rationale: string;
  readonly fix: string;
}

/** Texts of the rules of definitions, of `muster.yaml` and of a synth, by id. */
export const definitionRuleTexts: Readonly<Record<string, RuleTexts>> = {
  "DEF-001": {
    rationale: "The control plane, or the API server, refuses a field of another type or out of its bounds.",
    fix: "write a value of the type and within the bounds that the finding names",
  },
  "DEF-002": {
    rationale: "A misspelt field would be dropped in silence, and with it what it was meant to set.",
    fix: "spell the field as the API does; the finding names the nearest one",
  },
  "DEF-003": {
    rationale: "Fields may be right each by itself and still describe something that no cluster can run.",
    fix: "change one of the fields that the finding names",
  },
  "DEF-004": {
    rationale:
      "What only the control plane knows, such as a template or an asset's id, is not in git, so nobody can review it and nothing can be made of it.",
    fix: "write out what the reference stands for",
  },
  "DEF-005": {
    rationale: "Kubernetes refuses such a name, for the object itself or for a pod or child that is named after it.",
    fix: "use lower-case letters, digits and -, of the length that the finding names",
  },
  "DEF-006": {
    rationale: "Without its project a workload has no namespace, no queue and no quota.",
    fix: "name a project of muster.yaml, or add the project there",
  },
  "DEF-007": {
    rationale: "An object without a cluster is synthesised nowhere; one with two would run twice.",
    fix: "name one of the clusters that the project has",
  },
  "DEF-008": {
    severity: "warning",
    rationale:
      "On a cluster with KAI Scheduler alone some fields have another effect than on the Run:ai platform, which a reviewer should know.",
    fix: "check that the effect which the finding names is the one you want, or remove the field",
  },
  "DEF-009": {
    rationale: "The API refuses a request without it.",
    fix: "add the field",
  },
  "DEF-012": {
    rationale: "What the module would have defined is unknown, so nothing can be said of what would be removed.",
    fix: "repair the module; the finding has its error",
  },
  "GITOPS-001": {
    rationale:
      "Reviewers approve what dist/ shows, and a cluster runs what dist/ says: a stale one hides what the definitions would change.",
    fix: "run muster synth and commit dist/ with the definitions",
  },
  "GITOPS-002": {
    rationale: "Only one of the two can be applied; which one depends on their order, and the other is lost.",
    fix: "rename one of them, or remove it",
  },
  "GITOPS-006": {
    rationale: "A GitOps controller creates again what removed itself, so a finished workload runs for ever.",
    fix: "remove the time to live, and delete the definition when the run is over",
  },
  "ORG-001": {
    rationale: "Everything that is synthesised and summed up is made of muster.yaml, so a guess there spreads.",
    fix: "write a value of the type and within the bounds that the finding names",
  },
  "ORG-002": {
    rationale: "A misspelt field would be dropped in silence, and with it a quota or a waiver.",
    fix: "spell the field as docs/organization.md does; the finding names the nearest one",
  },
  "ORG-003": {
    rationale: "Queues of a cluster form one tree: a reference that leads nowhere, or a name used twice, breaks it.",
    fix: "change one of the two places that the finding names",
  },
  "QUOTA-013": {
    severity: "info",
    rationale:
      "How many GPUs a queue, a department and a cluster are asked for before and after is what a reviewer wants to know first, and no manifest by itself says it.",
    fix: "run muster quota --base with the branch that the change goes to, for example in a comment of the pull request",
  },
};
