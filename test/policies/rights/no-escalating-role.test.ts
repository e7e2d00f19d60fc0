import { describe, expect, test } from "vitest";
import { noEscalatingRole as rule } from "../../../policies/rights/no-escalating-role.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "impersonate",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [serviceaccounts], verbs: [impersonate]}]
`,
      ["/rules"],
    ],
    [
      "escalate",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [rbac.authorization.k8s.io], resources: [clusterroles], verbs: [escalate]}]
`,
      ["/rules"],
    ],
    [
      "bind",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [rbac.authorization.k8s.io], resources: [clusterroles], verbs: [bind]}]
`,
      ["/rules"],
    ],
    [
      "the kubelet",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [nodes/proxy], verbs: [get]}]
`,
      ["/rules"],
    ],
    [
      "named accounts",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [serviceaccounts], verbs: [impersonate], resourceNames: [ci]}]
`,
      [],
    ],
    [
      "everything, which RIGHTS-001 reports",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]
`,
      [],
    ],
    [
      "reads",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [serviceaccounts], verbs: [get]}]
`,
      [],
    ],
    [
      "nodes, users and certificates in a Role, which has a namespace",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: helper, namespace: team-nlp}
rules:
  - {apiGroups: [""], resources: ["*", nodes/proxy, users], verbs: [get, create]}
  - {apiGroups: [certificates.k8s.io], resources: [signers], verbs: [approve]}
  - {apiGroups: [""], resources: [users, groups], verbs: [impersonate]}
`,
      ["/rules"],
    ],
    [
      "the kubelet in a Role",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: helper, namespace: team-nlp}
rules: [{apiGroups: [""], resources: [nodes/proxy], verbs: [get]}]
`,
      [],
    ],
    [
      "the kubelet in a ClusterRole",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [""], resources: [nodes/proxy], verbs: [get]}]
`,
      ["/rules"],
    ],
    [
      "certificates of every signer",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [certificates.k8s.io], resources: [signers], verbs: [approve]}]
`,
      ["/rules"],
    ],
    [
      "certificates of a named signer",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [{apiGroups: [certificates.k8s.io], resources: [signers], verbs: [approve], resourceNames: [example.com/a]}]
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
      "rules of other types",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: [null, {}, 7]
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path }) => path)).toEqual(found);
  });
});
