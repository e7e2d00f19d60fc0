import type { RuleSummary } from "./rule-summary.ts";

/** The rules of the output folder, which `check` and `synth` report. */
export const outputRules = {
  "unlisted-manifest": {
    id: "DIST-001",
    name: "unlisted-manifest",
    title: "The ledger lists every manifest below dist/<cluster>/apply",
    severity: "error",
    rationale:
      "Argo CD and Flux apply every manifest in this folder. One that muster did not write was never synthesised from a definition.",
    fix: "move the manifest into a definition below workloads/, or delete it",
  },
  "changed-manifest": {
    id: "DIST-002",
    name: "changed-manifest",
    title: "Every manifest below dist/<cluster>/apply has the hash in the ledger",
    severity: "error",
    rationale:
      "A manifest that was changed after the synth does not come from its definition, and the next synth removes the change.",
    fix: "change the definition instead, then run muster synth --force",
  },
  "stale-manifest": {
    id: "DIST-003",
    name: "stale-manifest",
    title: "Every manifest that the ledger lists is the one that the definitions make",
    severity: "warning",
    rationale:
      "A controller applies the manifest, not the definition. After an edit of a definition, a manifest is the former one until the next synth. A check reports errors in it, because a ledger can be forged.",
    fix: "run muster synth, and commit dist/",
  },
  "vanished-definitions": {
    id: "DIST-004",
    name: "vanished-definitions",
    title: "A repository with manifests in dist/ has definitions below workloads/",
    severity: "warning",
    rationale:
      "Without definitions, a synth removes the manifests that earlier ones made, and the controllers end these workloads. A renamed or missing folder has this effect.",
    fix: "restore the folder workloads/, or remove the manifests with muster synth if their workloads should end",
  },
} as const satisfies Readonly<Record<string, RuleSummary>>;

const IDS: ReadonlySet<string> = new Set(Object.values(outputRules).map(({ id }) => id));

/** Whether a finding of a rule, by its id, is about the output folder itself. */
export function isOutputRule(rule: string): boolean {
  return IDS.has(rule);
}
