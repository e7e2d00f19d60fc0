import { at } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { fluxDependencies } from "./flux-dependencies.ts";
import { checksHealth } from "./flux-health-checks.ts";

const GROUP = "kustomize.toolkit.fluxcd.io";

/** GITOPS-058: a Kustomization waits until what it depends on works. */
export const fluxDependencyHealth = defineRule({
  id: "GITOPS-058",
  name: "flux-dependency-health",
  title: "A Kustomization that others depend on checks the health of its objects",
  severity: "warning",
  pack: "strict",
  rationale:
    "Without wait and healthChecks a Kustomization is ready when its objects are applied. Those that depend on it then start before its operators, webhooks and queues work.",
  fix: "set wait: true, or list the objects that others need in healthChecks",
  docs: ["https://fluxcd.io/flux/components/kustomize/kustomizations/#dependencies"],
  examples: { good: example("wait: true"), bad: example("wait: false") },
  scope: "set",
  check: (set, { report }) => {
    const reported = new Set<CheckedObject>();
    for (const dependent of set.ofKind(GROUP, "Kustomization")) {
      const { metadata } = dependent.object;
      for (const { object: needed, entry, path } of fluxDependencies(dependent, set)) {
        // An expression of the dependent decides itself what it waits for.
        if (reported.has(needed) || at(entry, "readyExpr") !== undefined) continue;
        if (checksHealth(needed.object.spec)) continue;
        reported.add(needed);
        report({
          object: needed,
          path: "/spec/wait",
          message: `Kustomization ${metadata.name} depends on Kustomization ${needed.object.metadata.name}, which is ready before its objects are`,
          related: [{ object: dependent, path, message: "depends on it" }],
        });
      }
    }
  },
});

function example(health: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: operators, namespace: flux-system}
spec: {path: ./operators, prune: true, interval: 10m, sourceRef: {kind: GitRepository, name: platform}, ${health}}
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: runs, namespace: flux-system}
spec:
  path: ./runs
  prune: true
  interval: 10m
  sourceRef: {kind: GitRepository, name: platform}
  dependsOn: [{name: operators}]
`;
}
