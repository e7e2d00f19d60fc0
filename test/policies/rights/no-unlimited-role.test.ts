import { describe, expect, test } from "vitest";
import { noUnlimitedRole as rule } from "../../../policies/rights/no-unlimited-role.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "a binding of cluster-admin",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: b, namespace: team-nlp}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: [{kind: User, name: ann}]
`,
      ["/roleRef/name: ann may do anything in the cluster"],
    ],
    [
      "a RoleBinding of cluster-admin",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: b, namespace: team-nlp}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: [{kind: User, name: ann}]
`,
      ["/roleRef/name: ann may do anything in its namespace"],
    ],
    [
      "a role of everything",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]
`,
      ["/rules/0: ClusterRole helper allows everything"],
    ],
    [
      "a role without a name",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {}
rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]
`,
      ["/rules/0: ClusterRole without a name allows everything"],
    ],
    [
      "a binding without subjects",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: b, namespace: team-nlp}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: []
`,
      [],
    ],
    [
      "a binding of another role",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: b, namespace: team-nlp}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects: [{kind: User, name: ann}]
`,
      [],
    ],
    [
      "a role of one resource",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
`,
      [],
    ],
    [
      "no rules",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: null
`,
      [],
    ],
    [
      "an empty binding",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: b}
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
