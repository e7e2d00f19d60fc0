import { at, text } from "../../src/base/read.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { type DangerousBinding, dangerousBindings } from "./rbac-bindings.ts";

/** Kinds whose pods start other pods by design, and with an account that may. */
const STARTERS = new Set(["SparkApplication", "ScheduledWorkflow", "Workflow"]);

/** SEC-013: the rights of a pod's account are the rights of whoever takes over the pod. */
export const leastServiceAccount = defineRule({
  id: "SEC-013",
  name: "least-service-account",
  title: "The service account of a workload cannot read Secrets, create pods or change rights",
  severity: "error",
  security: 8.6,
  pack: "strict",
  rationale:
    "Training code and its packages run with the token of the pod's account. With cluster-admin, with the right to list Secrets or to create pods, one poisoned package is enough to take over the namespace or the cluster (CIS Kubernetes Benchmark, section 5.1). Only bindings and roles among the checked manifests are seen.",
  fix: "give the workload an account of its own, bound to a Role with only what its program asks for",
  docs: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp}
spec: {serviceAccountName: train, containers: [{name: main, image: "example.com/train:1"}]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: train, namespace: team-nlp}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects: [{kind: ServiceAccount, name: train, namespace: team-nlp}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp}
spec: {serviceAccountName: train, containers: [{name: main, image: "example.com/train:1"}]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: train}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: [{kind: ServiceAccount, name: train, namespace: team-nlp}]
`,
  },
  scope: "set",
  check: (set, { report }) => {
    const bindingsOf = dangerousBindings(set);
    for (const { checked, object, views } of set.workloads) {
      const told = new Set<string>();
      for (const pod of views) {
        const { account, path } = accountOf(pod);
        const bindings = bindingsOf(checked, account);
        const dangers = [...new Set(bindings.flatMap((binding) => binding.dangers))].filter(
          (danger) => danger !== "create pods" || !STARTERS.has(object.kind),
        );
        if (dangers.length === 0 || told.has(account)) continue;
        told.add(account);
        // Where an object goes that names no namespace, whoever applies it decides: kubectl takes `default`.
        const isSure = object.metadata.namespace !== undefined;
        report({
          object: checked,
          path: podPlaces(object)(pod, path).path,
          key: account,
          ...(isSure ? {} : { severity: "warning" as const }),
          message: `service account ${account}${isSure ? "" : " of namespace default, where the object goes if nothing else is said,"} may ${listed(dangers)}`,
          related: bindings.flatMap(relatedOf),
        });
      }
    }
  },
});

function accountOf({ spec }: PodView): { readonly account: string; readonly path: string } {
  const named = text(at(spec, "serviceAccountName"));
  if (named) return { account: named, path: "/spec/serviceAccountName" };
  // The old name of the field, which the API server still takes.
  const old = text(at(spec, "serviceAccount"));
  return old
    ? { account: old, path: "/spec/serviceAccount" }
    : { account: "default", path: "/spec/serviceAccountName" };
}

function listed(dangers: readonly string[]): string {
  if (dangers.includes("do anything")) return "do anything";
  const last = dangers.at(-1) ?? "";
  return dangers.length < 2 ? last : `${dangers.slice(0, -1).join(", ")} and ${last}`;
}

function relatedOf({ binding, role, dangers }: DangerousBinding) {
  const place = {
    object: binding,
    path: "/roleRef",
    message: `this ${binding.object.kind} lets it ${listed(dangers)}`,
  };
  return role === undefined ? [place] : [place, { object: role, path: "/rules", message: "the role that it binds" }];
}
