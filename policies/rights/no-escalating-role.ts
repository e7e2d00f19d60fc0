import { at, items } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { allows, dangersOf } from "../sets/rbac.ts";
import { isRole } from "./rbac-kinds.ts";

const RBAC = "rbac.authorization.k8s.io";

/** Rights with which an account gets those of others: the end of a sentence, group, resources and verbs. */
const ESCALATIONS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ["give itself any rights", RBAC, ["roles", "clusterroles"], ["escalate"]],
  ["bind any role", RBAC, ["roles", "clusterroles"], ["bind"]],
  ["act as other users", "", ["users", "groups", "serviceaccounts"], ["impersonate"]],
  ["act as other users", "authentication.k8s.io", ["uids", "userextras"], ["impersonate"]],
  ["create tokens of service accounts", "", ["serviceaccounts/token"], ["create"]],
  ["run commands in every pod through the kubelet", "", ["nodes/proxy"], ["create", "get"]],
];

/** RIGHTS-003: no role lets an account get more rights than the role has. */
export const noEscalatingRole = defineRule({
  id: "RIGHTS-003",
  name: "no-escalating-role",
  title: "No role allows to escalate, bind or impersonate, to create tokens, or to reach the kubelet",
  severity: "warning",
  strictSeverity: "error",
  security: 8.8,
  pack: "strict",
  rationale:
    "With escalate, bind or impersonate an account gets rights that its role does not list. A token of another account, and nodes/proxy, which runs commands in every pod of a node, have the same effect. With resourceNames only the listed roles or accounts can be used, so the rule reports roles without them.",
  fix: "remove the verb, or limit it with resourceNames",
  docs: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks"],
  examples: { good: example("get"), bad: example("impersonate") },
  scope: "object",
  check: ({ object }, { report }) => {
    if (!isRole(object)) return;
    const rules = items(at(object, "rules")).filter((rule) => items(at(rule, "resourceNames")).length === 0);
    // RIGHTS-001 reports a role that allows everything.
    if (dangersOf(rules).includes("do anything")) return;
    const found = ESCALATIONS.filter(([, group, resources, verbs]) => allows(rules, group, resources, verbs));
    const effects = [...new Set(found.map(([effect]) => effect))];
    if (effects.length === 0) return;
    const message = `${object.kind} ${object.metadata.name} allows its accounts to ${effects.join(", and to ")}`;
    report({ path: "/rules", message });
  },
});

function example(verb: string): string {
  return `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [serviceaccounts], verbs: [${verb}]}]
`;
}
