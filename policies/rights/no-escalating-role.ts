import { at, items } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { allows, dangersOf } from "../sets/rbac.ts";
import { isRole, roleTitle } from "./rbac-kinds.ts";

const RBAC = "rbac.authorization.k8s.io";

/** A right with which an account gets those of others. The effect is the end of a sentence. */
type Escalation = readonly [effect: string, group: string, resources: readonly string[], verbs: readonly string[]];

const IN_NAMESPACE: readonly Escalation[] = [
  ["give itself any rights", RBAC, ["roles"], ["escalate"]],
  // A RoleBinding refers to a ClusterRole as well.
  ["bind any role", RBAC, ["roles", "clusterroles"], ["bind"]],
  ["act as other users", "", ["serviceaccounts"], ["impersonate"]],
  ["create tokens of service accounts", "", ["serviceaccounts/token"], ["create"]],
];

/** Rights on resources without a namespace, which a Role cannot give. */
const IN_CLUSTER: readonly Escalation[] = [
  ["give itself any rights", RBAC, ["clusterroles"], ["escalate"]],
  ["act as other users", "", ["users", "groups"], ["impersonate"]],
  ["act as other users", "authentication.k8s.io", ["uids", "userextras"], ["impersonate"]],
  ["run commands in every pod through the kubelet", "", ["nodes/proxy"], ["create", "get"]],
  ["issue certificates of any user", "certificates.k8s.io", ["signers"], ["approve", "sign"]],
];

/** RIGHTS-003: no role lets an account get more rights than the role has. */
export const noEscalatingRole = defineRule({
  id: "RIGHTS-003",
  name: "no-escalating-role",
  title: "No role allows to escalate, bind or impersonate, to issue tokens or certificates, or to reach the kubelet",
  severity: "warning",
  strictSeverity: "error",
  security: 8.8,
  pack: "recommended",
  rationale:
    "With escalate, bind or impersonate an account gets rights that its role does not list. A token of another account, and nodes/proxy, which runs commands in every pod of a node, have the same effect, and so has the right to approve or sign certificates of every signer. A Role cannot give rights on resources without a namespace, such as nodes and users. With resourceNames only the listed roles or accounts can be used, so the rule reports roles without them.",
  fix: "remove the verb, or limit it with resourceNames",
  docs: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks"],
  kustomize: "decides",
  examples: { good: example("get"), bad: example("impersonate") },
  scope: "object",
  check: ({ object }, { report }) => {
    if (!isRole(object)) return;
    const rules = items(at(object, "rules")).filter((rule) => items(at(rule, "resourceNames")).length === 0);
    // RIGHTS-001 reports a role that allows everything.
    if (dangersOf(rules).includes("do anything")) return;
    const possible = object.kind === "Role" ? IN_NAMESPACE : [...IN_NAMESPACE, ...IN_CLUSTER];
    const found = possible.filter(([, group, resources, verbs]) => allows(rules, group, resources, verbs));
    const effects = [...new Set(found.map(([effect]) => effect))];
    if (effects.length === 0) return;
    const message = `${roleTitle(object)} allows its accounts to ${effects.join(", and to ")}`;
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
