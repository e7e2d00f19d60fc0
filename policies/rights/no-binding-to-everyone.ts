import { at, filledText, items, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isBinding } from "./rbac-kinds.ts";

/** Subjects that stand for every user or every pod, or that no authorizer checks. */
const EVERYONE: ReadonlyMap<string, string> = new Map([
  ["system:anonymous", "everyone who reaches the API server"],
  ["system:unauthenticated", "everyone who reaches the API server"],
  ["system:authenticated", "every user and every pod"],
  ["system:serviceaccounts", "every pod"],
  ["system:masters", "a group that no authorizer limits"],
]);

/** Roles that every cluster gives to everyone. */
const PUBLIC_ROLES = new Set([
  "system:public-info-viewer",
  "system:discovery",
  "system:basic-user",
  "system:service-account-issuer-discovery",
]);

/** RIGHTS-002: rights are for named people and workloads. */
export const noBindingToEveryone = defineRule({
  id: "RIGHTS-002",
  name: "no-binding-to-everyone",
  title: "No binding is for every user or every service account",
  severity: "warning",
  strictSeverity: "error",
  security: 8.1,
  pack: "recommended",
  rationale:
    "The groups system:authenticated and system:serviceaccounts contain every pod of every tenant, and system:anonymous needs no credentials at all. Whatever the role allows, one malicious package in one training may do it.",
  fix: "bind the role to the service accounts or groups that need it",
  docs: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
  kustomize: "decides",
  examples: { good: example("platform-engineers"), bad: example("system:serviceaccounts") },
  scope: "object",
  check: ({ object }, { report }) => {
    if (!isBinding(object) || PUBLIC_ROLES.has(text(at(object, "roleRef", "name")) ?? "")) return;
    for (const [index, subject] of items(at(object, "subjects")).entries()) {
      const name = text(at(subject, "name")) ?? "";
      const who = at(subject, "kind") === "ServiceAccount" ? undefined : EVERYONE.get(name);
      if (who === undefined) continue;
      const role = filledText(at(object, "roleRef", "name"));
      report({
        path: pointerTo("/subjects", index, "name"),
        message: `the ${object.kind} gives ${role === undefined ? "a role without a name" : `role ${role}`} to ${who}`,
        received: name,
      });
    }
  },
});

function example(group: string): string {
  return `
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: readers, namespace: team-nlp}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects: [{kind: Group, apiGroup: rbac.authorization.k8s.io, name: "${group}"}]
`;
}
