import { at, BUILTIN_GROUPS, groupOf, items, record, text, versionOf } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";
import { nameOfKind, syncerName, syncersOf, syncersOfObject } from "../../src/synth/index.ts";
import { checksHealth, checksHealthOf } from "./flux-health-checks.ts";

/** Condition types that Flux reads in every kind. */
const READ_CONDITIONS = new Set(["Ready", "Reconciling", "Stalled"]);

/** GITOPS-060: Flux reports the health of workloads and not that they exist. */
export const fluxHealthExpression = defineRule({
  id: "GITOPS-060",
  name: "flux-health-expression",
  title: "A Kustomization that checks health has expressions for workloads without a condition that Flux reads",
  severity: "info",
  pack: "strict",
  rationale:
    "Flux reads the condition Ready of an object. A PyTorchJob or a RayJob has none, so that Flux reports it as healthy as soon as it exists, also after it has failed.",
  fix: "add an entry for the kind to healthCheckExprs",
  docs: ["https://fluxcd.io/flux/components/kustomize/kustomizations/#health-check-expressions"],
  examples: {
    good: example("healthCheckExprs: [{apiVersion: ray.io/v1, kind: RayCluster, current: status.state == 'ready'}]"),
    bad: example(""),
  },
  scope: "set",
  check: (set, { report }) => {
    if (!syncersOf(set).some(isChecking)) return;
    const reported = new Set<string>();
    for (const { checked } of set.workloads) {
      if (BUILTIN_GROUPS.has(groupOf(checked.object.apiVersion)) || hasReadCondition(set, checked)) continue;
      for (const syncer of syncersOfObject(set, checked)) {
        const key = JSON.stringify([syncersOf(set).indexOf(syncer), nameOfKind(checked.object)]);
        if (reported.has(key) || !isChecking(syncer) || !checksHealthOf(syncer.spec, checked.object)) continue;
        reported.add(key);
        const { kind, metadata } = checked.object;
        report({
          object: syncer.checked,
          path: "/spec/healthCheckExprs",
          key: nameOfKind(checked.object),
          message: `${syncerName(syncer)} reports ${kind} ${metadata.name} as healthy as soon as it exists`,
          related: [{ object: checked, path: "/kind", message: "has no condition that Flux reads" }],
        });
      }
    }
  },
});

function isChecking({ controller, spec }: Syncer): boolean {
  return controller === "flux" && checksHealth(spec);
}

/** Whether the Resource Interface of a kind finds its status in a condition that Flux reads. */
function hasReadCondition(set: ObjectSet, checked: CheckedObject): boolean {
  const kind = set.workloadOf(checked)?.kind;
  const root = at(
    kind?.resourceInterfaces[versionOf(checked.object.apiVersion)],
    "structureDefinition",
    "rootComponent",
  );
  // Kinds of the repository's own Resource Interfaces may have the condition.
  if (root === undefined) return true;
  return Object.values(record(at(root, "statusDefinition", "statusMappings"))).some((matchers) =>
    items(matchers).some((matcher) =>
      items(at(matcher, "byConditions")).some((condition) => READ_CONDITIONS.has(text(at(condition, "type")) ?? "")),
    ),
  );
}

function example(expressions: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: clusters, namespace: flux-system}
spec: {path: ., prune: true, wait: true, interval: 10m, sourceRef: {kind: GitRepository, name: platform}${expressions && `, ${expressions}`}}
---
apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: tune, namespace: team-vision}
spec: {headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, image: "example.com/ray:2"}]}}}}
`;
}
