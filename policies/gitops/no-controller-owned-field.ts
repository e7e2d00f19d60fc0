import { AUTOSCALERS } from "../../src/gpu/index.ts";
import { at, existingPaths, groupOf, items, type KubeObject, text } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { findAutoscaler, ownedFields } from "../../src/synth/index.ts";

/** GITOPS-007: git and a controller do not both write a field. */
export const noControllerOwnedField = defineRule({
  id: "GITOPS-007",
  name: "no-controller-owned-field",
  title:
    "A manifest does not set fields that a controller in the cluster writes, unless the Application or the Kustomization ignores them",
  severity: "warning",
  pack: "strict",
  rationale:
    "With self-healing, the GitOps controller and the other controller overwrite each other's value: an autoscaled server falls back to the replicas in git, and a job that Kueue has admitted is suspended again.",
  fix: "remove the field, or list it in ignoreDifferences of the Argo CD Application with RespectIgnoreDifferences=true, or in ignore of the Flux Kustomization",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/diffing/"],
  examples: { good: example(""), bad: example("replicas: 3, ") },
  scope: "set",
  check: (set, { report }) => {
    const autoscalerOf = findAutoscaler(AUTOSCALERS.flatMap(([group, kind]) => set.ofKind(group, kind)));
    for (const checked of set.objects) {
      const { object } = checked;
      for (const { pattern, owner, related } of ownedFields(
        object,
        set.workloadOf(checked)?.kind,
        autoscalerOf(checked),
      )) {
        for (const path of existingPaths(object, pattern)) {
          if (isIgnored(set, object, path)) continue;
          report({
            object: checked,
            path,
            message: `${object.kind} ${object.metadata.name} sets ${path}, but ${owner} writes this field, and a sync resets it`,
            ...(related && { related: [{ object: related, path: "/spec", message: "writes the field" }] }),
          });
        }
      }
    }
  },
});

function isIgnored(set: ObjectSet, { apiVersion, kind, metadata }: KubeObject, path: string): boolean {
  const isWithin = (pointers: unknown) =>
    items(pointers).some((pointer) => path === pointer || path.startsWith(`${text(pointer) ?? path}/`));
  const isOne = (pattern: unknown, value: string) => pattern === "*" || (text(pattern) ?? "") === value;
  const isMatch = (pattern: unknown, value: string) => pattern === undefined || matches(text(pattern) ?? "", value);
  return (
    set.ofKind("argoproj.io", "Application").some((application) =>
      items(at(application.object.spec, "ignoreDifferences")).some((entry) => {
        if (!isOne(at(entry, "kind"), kind) || !isOne(at(entry, "group"), groupOf(apiVersion))) return false;
        if (isWithin(at(entry, "jsonPointers"))) return true;
        // Only the cluster knows which fields match an expression or belong to a manager.
        return items(at(entry, "jqPathExpressions")).length > 0 || items(at(entry, "managedFieldsManagers")).length > 0;
      }),
    ) ||
    set.ofKind("kustomize.toolkit.fluxcd.io", "Kustomization").some((kustomization) =>
      items(at(kustomization.object.spec, "ignore")).some((entry) => {
        const target = at(entry, "target");
        return (
          isWithin(at(entry, "paths")) &&
          isMatch(at(target, "group"), groupOf(apiVersion)) &&
          isMatch(at(target, "kind"), kind) &&
          isMatch(at(target, "name"), metadata.name)
        );
      }),
    )
  );
}

// Flux anchors the patterns of a target. A pattern with other operators may match anything.
function matches(pattern: string, value: string): boolean {
  const plain = pattern.replaceAll("\\.", ".");
  return plain === value || /[^\w.-]/.test(plain);
}

function example(replicas: string): string {
  return `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: llama, namespace: team-serving}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: llama}
  minReplicas: 1
  maxReplicas: 8
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llama, namespace: team-serving}
spec: {${replicas}template: {spec: {containers: [{name: main, image: "example.com/vllm:1"}]}}}
`;
}
