import { at } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { syncerName, syncersOf } from "../../src/synth/index.ts";

/** GITOPS-066: an empty folder deletes nothing. */
export const noEmptySync = defineRule({
  id: "GITOPS-066",
  name: "no-empty-sync",
  title: "An Application with pruning does not sync an empty folder",
  severity: "warning",
  pack: "strict",
  rationale:
    "Argo CD refuses to sync a source without manifests, because pruning would delete every object. allowEmpty turns this protection off, so that a wrong path or a failed generation stops all workloads.",
  fix: "remove allowEmpty, or delete the Application to delete its objects",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/"],
  examples: { good: example("false"), bad: example("true") },
  scope: "set",
  check: (set, { report }) => {
    for (const syncer of syncersOf(set)) {
      if (!syncer.prunes || at(syncer.spec, "syncPolicy", "automated", "allowEmpty") !== true) continue;
      report({
        object: syncer.checked,
        path: `${syncer.pointer}/syncPolicy/automated/allowEmpty`,
        message: `${syncerName(syncer)} deletes all of its objects when its source has none`,
        received: "true",
      });
    }
  },
});

function example(allowEmpty: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: trainings, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/ml/runs.git", targetRevision: main, path: runs}
  destination: {name: east}
  syncPolicy: {automated: {prune: true, selfHeal: true, allowEmpty: ${allowEmpty}}}
`;
}
