import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { dangersOf } from "../sets/rbac.ts";
import { isBinding, isRole, roleTitle } from "./rbac-kinds.ts";

/** RIGHTS-001: no manifest makes an account an administrator of the cluster or of a namespace. */
export const noUnlimitedRole = defineRule({
  id: "RIGHTS-001",
  name: "no-unlimited-role",
  title: "No binding gives cluster-admin, and no role allows everything",
  severity: "warning",
  strictSeverity: "error",
  security: 8.9,
  pack: "recommended",
  rationale:
    "A binding in git takes effect with the sync, with the rights of the controller and not of its author. An account with cluster-admin, or with a role of all verbs on all resources, can read every Secret and change every quota and policy. In a RoleBinding this is true for its namespace.",
  fix: "bind a role that lists the resources and verbs that the account needs",
  docs: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
  kustomize: "decides",
  examples: { good: example("view"), bad: example("cluster-admin") },
  scope: "object",
  check: ({ object }, { report }) => {
    if (isBinding(object) && at(object, "roleRef", "kind") === "ClusterRole") {
      if (at(object, "roleRef", "name") !== "cluster-admin" || items(at(object, "subjects")).length === 0) return;
      const place = object.kind === "RoleBinding" ? "its namespace" : "the cluster";
      const subjects = items(at(object, "subjects")).map((subject) => text(at(subject, "name")) ?? "?");
      report({
        path: "/roleRef/name",
        message: `${subjects.slice(0, 5).join(", ")} may do anything in ${place}`,
        received: "cluster-admin",
      });
    } else if (isRole(object)) {
      const index = items(at(object, "rules")).findIndex((entry) => dangersOf([entry]).includes("do anything"));
      if (index < 0) return;
      const message = `${roleTitle(object)} allows everything`;
      report({ path: pointerTo("/rules", index), message });
    }
  },
});

function example(role: string): string {
  return `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: platform}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ${role}}
subjects: [{kind: Group, apiGroup: rbac.authorization.k8s.io, name: platform-engineers}]
`;
}
