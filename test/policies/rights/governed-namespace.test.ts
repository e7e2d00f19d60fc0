import { describe, expect, test } from "vitest";
import { governedNamespace as rule } from "../../../policies/rights/governed-namespace.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "NotIn",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {policy: "off"}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {matchExpressions: [{key: policy, operator: NotIn, values: ["off"]}]}}}
`,
      ["/metadata/labels/policy: the label policy takes namespace team-nlp out of ValidatingAdmissionPolicyBinding p"],
    ],
    [
      "DoesNotExist",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {policy: x}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {matchExpressions: [{key: policy, operator: DoesNotExist}]}}}
`,
      ["/metadata/labels/policy: the label policy takes namespace team-nlp out of ValidatingAdmissionPolicyBinding p"],
    ],
    [
      "In",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {policy: x}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {matchExpressions: [{key: policy, operator: In, values: [y]}]}}}
`,
      ["/metadata/labels/policy: the label policy takes namespace team-nlp out of ValidatingAdmissionPolicyBinding p"],
    ],
    [
      "another value of matchLabels",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {policy: x}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {matchLabels: {policy: abc}}}}
`,
      ["/metadata/labels/policy: the label policy takes namespace team-nlp out of ValidatingAdmissionPolicyBinding p"],
    ],
    [
      "the same value",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {policy: abc}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {matchLabels: {policy: abc}}}}
`,
      [],
    ],
    [
      "no such label",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {team: nlp}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {matchExpressions: [{key: policy, operator: NotIn, values: ["off"]}]}}}
`,
      [],
    ],
    [
      "no selector",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {policy: x}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: null}}
`,
      [],
    ],
    [
      "no labels",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: null}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: p}
spec: {matchResources: {namespaceSelector: {}}}
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
