import { at, items, members, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { dangersOf, WELL_KNOWN_ROLES } from "../sets/rbac.ts";
import { isRole, roleTitle } from "./rbac-kinds.ts";

const AGGREGATE = "rbac.authorization.k8s.io/aggregate-to-";

/** RIGHTS-004: a pull request does not give the roles of all teams more rights. */
export const noWiderDefaultRole = defineRule({
  id: "RIGHTS-004",
  name: "no-wider-default-role",
  title: "No ClusterRole adds dangerous rights to the roles admin, edit and view, or collects all roles",
  severity: "warning",
  strictSeverity: "error",
  security: 8.1,
  pack: "recommended",
  rationale:
    "The label aggregate-to-view adds the rules of a ClusterRole to the role that every reader has. Rights on the kinds of an operator belong there; the right to read Secrets, to create pods or to change rights does not. A selector without labels collects the rules of every ClusterRole.",
  fix: "remove the label, and bind the ClusterRole to the accounts that need it",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/rbac/#aggregated-clusterroles"],
  kustomize: "decides",
  examples: { good: example("configmaps"), bad: example("secrets") },
  scope: "object",
  check: ({ object }, { report }) => {
    if (!isRole(object)) return;
    const dangers = dangersOf(at(object, "rules"));
    for (const [key, value] of members(object.metadata.labels)) {
      if (!key.startsWith(AGGREGATE) || value !== "true") continue;
      const role = key.slice(AGGREGATE.length);
      const known = WELL_KNOWN_ROLES.get(role) ?? [];
      const added = dangers.filter((danger) => !known.includes(danger));
      if (added.length === 0) continue;
      report({
        path: pointerTo("/metadata/labels", key),
        message: `everyone with the role ${role} may now ${added.join(", and ")}`,
        received: role,
        key: role,
      });
    }
    for (const [index, selector] of items(at(object, "aggregationRule", "clusterRoleSelectors")).entries()) {
      if (members(at(selector, "matchLabels")).length + items(at(selector, "matchExpressions")).length > 0) continue;
      const path = pointerTo("/aggregationRule/clusterRoleSelectors", index);
      report({ path, message: `${roleTitle(object)} collects the rules of every ClusterRole` });
    }
  },
});

function example(resource: string): string {
  return `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: readers, labels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}
rules: [{apiGroups: [""], resources: [${resource}], verbs: [get, list]}]
`;
}
