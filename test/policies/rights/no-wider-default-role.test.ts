import { describe, expect, test } from "vitest";
import { noWiderDefaultRole as rule } from "../../../policies/rights/no-wider-default-role.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "Secrets for every reader",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper, labels: {rbac.authorization.k8s.io/aggregate-to-view: "true"}}
rules: [{apiGroups: [""], resources: [secrets], verbs: [get]}]
`,
      [
        "/metadata/labels/rbac.authorization.k8s.io~1aggregate-to-view: everyone with the role view may now read Secrets",
      ],
    ],
    [
      "a selector of all roles",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: all}
aggregationRule: {clusterRoleSelectors: [{}]}
`,
      ["/aggregationRule/clusterRoleSelectors/0: ClusterRole all collects the rules of every ClusterRole"],
    ],
    [
      "a label that is off",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper, labels: {rbac.authorization.k8s.io/aggregate-to-view: "false"}}
rules: [{apiGroups: [""], resources: [secrets], verbs: [get]}]
`,
      [],
    ],
    [
      "the kinds of an operator",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper, labels: {rbac.authorization.k8s.io/aggregate-to-edit: "true"}}
rules: [{apiGroups: [ray.io], resources: [rayjobs], verbs: ["*"]}]
`,
      [],
    ],
    [
      "no rules and labels",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: helper}
rules: null
`,
      [],
    ],
    [
      "a selector with a label",
      `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: all}
aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
