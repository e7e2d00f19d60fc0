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
} as const satisfies Readonly<Record<string, RuleSummary>>;
