import type { KubeObject } from "../../src/kernel/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { type DangerousBinding, dangerousBindings } from "./rbac-bindings.ts";

/** Kinds whose pods create other pods by design. */
const POD_CREATORS = new Set(["CronWorkflow", "SparkApplication", "ScheduledWorkflow", "Workflow"]);

/** SEC-013: an attacker who takes over a pod cannot take over the namespace or cluster. */
export const leastServiceAccount = defineRule({
  id: "SEC-013",
  name: "least-service-account",
  title: "The service account of a workload cannot read Secrets, create pods or change rights",
  severity: "error",
  security: 8.6,
  pack: "strict",
  rationale:
    "Training code and its packages run with the token of the pod's account. If the account has cluster-admin, or may list Secrets or create pods, one malicious package can take over the namespace or the cluster (CIS Kubernetes Benchmark, section 5.1). The rule knows only the bindings and roles in the checked manifests.",
  fix: "give the workload its own account, and bind it to a Role with only the rights that its program needs",
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
      const reported = new Set<string>();
      for (const pod of views) {
        const { account, path } = accountOf(pod);
        const bindings = bindingsOf(checked, account);
        const dangers = [...new Set(bindings.flatMap((binding) => binding.dangers))].filter(
          (danger) => danger !== "create pods" || !POD_CREATORS.has(object.kind),
        );
        if (dangers.length === 0 || reported.has(account)) continue;
        reported.add(account);
        report({
          object: checked,
          path: podPlaces(object)(pod, path).path,
          key: account,
          ...effectOf(dangers, account, object),
          related: bindings.flatMap(relatedOf),
        });
      }
    }
  },
});

function accountOf({ spec }: PodView): { readonly account: string; readonly path: string } {
  // The API server still accepts `serviceAccount`, the old name of the field.
  for (const field of ["serviceAccountName", "serviceAccount"]) {
    const account = text(at(spec, field));
    if (account) return { account, path: `/spec/${field}` };
  }
  return { account: "default", path: "/spec/serviceAccountName" };
}

function effectOf(
  dangers: readonly string[],
  account: string,
  { metadata }: KubeObject,
): Pick<RuleFinding, "message" | "severity"> {
  const effect = `may ${sentenceOf(dangers)}`;
  if (metadata.namespace !== undefined) return { message: `service account ${account} ${effect}` };
  // The namespace depends on how the object is applied; kubectl uses `default`.
  const place = "of namespace default, which applies because the object has no namespace,";
  return { severity: "warning", message: `service account ${account} ${place} ${effect}` };
}

function sentenceOf(dangers: readonly string[]): string {
  if (dangers.includes("do anything")) return "do anything";
  const last = dangers.at(-1) ?? "";
  if (dangers.length < 2) return last;
  return `${dangers.slice(0, -1).join(", ")} and ${last}`;
}

function relatedOf({ binding, role, dangers }: DangerousBinding): NonNullable<RuleFinding["related"]> {
  const message = `this ${binding.object.kind} allows it to ${sentenceOf(dangers)}`;
  const place = { object: binding, path: "/roleRef", message };
  if (role === undefined) return [place];
  return [place, { object: role, path: "/rules", message: "the role of this binding" }];
}
