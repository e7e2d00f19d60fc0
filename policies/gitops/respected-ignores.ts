import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { syncerName, syncersOf } from "../../src/synth/index.ts";

/** GITOPS-067: a sync keeps the fields that an Application ignores. */
export const respectedIgnores = defineRule({
  id: "GITOPS-067",
  name: "respected-ignores",
  title: "An Application that ignores replicas or suspend keeps them in a sync",
  severity: "warning",
  pack: "strict",
  rationale:
    "ignoreDifferences alone only hides a difference. The next sync, caused by any other change, writes the value from git: an autoscaled server falls back to its first replicas, and an admitted job is suspended.",
  fix: "add RespectIgnoreDifferences=true to syncOptions",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#respect-ignore-difference-configs"],
  examples: { good: example("RespectIgnoreDifferences=true"), bad: example("ServerSideApply=true") },
  scope: "set",
  check: (set, { report }) => {
    for (const syncer of syncersOf(set)) {
      if (syncer.controller !== "argocd" || syncer.options.includes("RespectIgnoreDifferences=true")) continue;
      for (const [index, entry] of items(at(syncer.spec, "ignoreDifferences")).entries()) {
        const fields = [...items(at(entry, "jsonPointers")), ...items(at(entry, "jqPathExpressions"))];
        const field = fields.find((each) => /[./]([a-z]*Replicas|replicas|suspend)$/.test(text(each) ?? ""));
        if (field === undefined) continue;
        report({
          object: syncer.checked,
          path: pointerTo(`${syncer.pointer}/ignoreDifferences`, index),
          message: `${syncerName(syncer)} ignores ${text(field)} in comparisons, but overwrites it in every sync`,
        });
      }
    }
  },
});

function example(option: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: servers, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/ml/servers.git", targetRevision: main, path: servers}
  destination: {name: east}
  ignoreDifferences: [{group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}]
  syncPolicy: {automated: {prune: true, selfHeal: true}, syncOptions: [${option}]}
`;
}
