import type { RuleSummary } from "./rule-summary.ts";

/** Rules of a synth that need more than one file: the organisation, the target, the other definitions. */
export const synthRules = {
  "unknown-project": {
    id: "DEF-006",
    name: "unknown-project",
    title: "A definition names a project of muster.yaml",
    severity: "error",
    rationale: "Without its project a workload has no namespace, no queue and no quota.",
    fix: "name a project of muster.yaml, or add the project there",
  },
  "unknown-cluster": {
    id: "DEF-007",
    name: "unknown-cluster",
    title: "Every object belongs to exactly one cluster of muster.yaml, where its project lives",
    severity: "error",
    rationale: "An object without a cluster is written nowhere; an object with two would run twice.",
    fix: "name one of the clusters that the project has",
  },
  "meaning-differs": {
    id: "DEF-008",
    name: "meaning-differs",
    title: "A field that has another effect than on the Run:ai platform is reported, as a warning",
    severity: "warning",
    rationale:
      "On a cluster with KAI Scheduler alone some fields have another effect than on the Run:ai platform, which a reviewer should know.",
    fix: "check that the effect which the finding names is the one you want, or remove the field",
  },
  "definition-module": {
    id: "DEF-012",
    name: "definition-module",
    title: "A TypeScript definition loads, runs without errors, finishes, and does not end the process",
    severity: "error",
    rationale: "The module's definitions are unknown, so a synth would remove their manifests.",
    fix: "repair the module; the finding has its error. For one that needs more time, raise --definition-timeout",
  },
  "unused-definition-file": {
    id: "DEF-013",
    name: "unused-definition-file",
    title: "Every file below workloads/ defines something, or a definition imports it",
    severity: "error",
    rationale: "A misspelt export or extension makes a definition disappear, and the next synth removes its manifests.",
    fix: "export a function define(app), correct the extension, or move the file out of workloads/",
  },
  "automatic-deletion": {
    id: "DEF-014",
    name: "automatic-deletion",
    title: "A Training on a Run:ai cluster is kept until its definition is removed",
    severity: "warning",
    rationale:
      "The platform deletes a finished workload after 30 days unless its definition has another time. The GitOps controller then creates it again, so the training runs once more.",
    fix: "set autoDeletionTimeAfterCompletionSeconds to 2147483647 (68 years), and remove the definition when the run is over",
  },
  "stated-preemptibility": {
    id: "DEF-015",
    name: "stated-preemptibility",
    title:
      "A definition for a Run:ai cluster has a preemptibility where its priority implies another one than its type",
    severity: "info",
    rationale:
      "The API documents contradict each other: one statement derives the preemptibility from the priority class, the other one keeps the default of the workload type. So the quota that a workload needs depends on the reading.",
    fix: "write preemptibility: preemptible or preemptibility: non-preemptible",
  },
  "target-scheduler": {
    id: "DEF-016",
    name: "target-scheduler",
    title: "A definition, a Queue or a PodGroup of KAI targets a cluster with KAI or Run:ai",
    severity: "error",
    rationale:
      "A definition becomes objects with queues, gangs and priorities of KAI or Run:ai, which Kueue and Volcano do not read: its pods would run outside of every quota.",
    fix: "target a cluster with scheduler kai or runai, or commit the manifest itself",
  },
  "unique-object": {
    id: "GITOPS-002",
    name: "unique-object",
    title: "No two objects of a cluster share group, kind, namespace and name",
    severity: "error",
    rationale: "Only one of the two can be applied; which one depends on their order, and the other is lost.",
    fix: "rename one of them, or remove it",
  },
  "ttl-on-synced-object": {
    id: "GITOPS-006",
    name: "ttl-on-synced-object",
    title: "No object that a GitOps controller syncs removes itself when it has finished",
    severity: "error",
    rationale: "A GitOps controller creates a removed object again, so a finished workload runs for ever.",
    fix: "remove the time to live, and delete the definition when the run is over",
  },
} as const satisfies Readonly<Record<string, RuleSummary>>;

/**
 * Rules that a command reports by its exit code or its numbers and not by a finding, since they have no line to name:
 * `muster synth --check` and `muster quota --base`.
 */
export const commandRules = {
  "fresh-dist": {
    id: "GITOPS-001",
    name: "fresh-dist",
    title: "The manifests in dist/ match the definitions",
    severity: "error",
    rationale: "Reviewers approve dist/ and clusters run it: a stale one hides the effect of the definitions.",
    fix: "run muster synth and commit dist/ with the definitions",
  },
  "quota-change": {
    id: "QUOTA-013",
    name: "quota-change",
    title: "The effect of a change on the quota of queues, departments and clusters is reported",
    severity: "info",
    rationale:
      "A reviewer first wants to know the GPUs requested from a queue, a department and a cluster before and after the change, and no single manifest shows them.",
    fix: "run muster quota --base with the branch that the change goes to, for example in a comment of the pull request",
  },
} as const satisfies Readonly<Record<string, RuleSummary>>;
