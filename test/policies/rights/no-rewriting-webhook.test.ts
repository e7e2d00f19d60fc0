import { describe, expect, test } from "vitest";
import { noRewritingWebhook as rule } from "../../../policies/rights/no-rewriting-webhook.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "Secrets",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [{name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, rules: [{apiGroups: [""], resources: [secrets]}]}]
`,
      ["/webhooks/0/rules: warning: MutatingWebhookConfiguration w may rewrite secrets"],
    ],
    [
      "a program outside of the cluster",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [{name: a.example.com, clientConfig: {url: "https://evil.example.com/x"}, rules: [{apiGroups: [ray.io], resources: [rayjobs]}]}]
`,
      [
        "/webhooks/0/clientConfig: warning: a program outside of the cluster (evil.example.com) rewrites the objects of webhook a.example.com",
      ],
    ],
    [
      "the kinds of an operator",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [{name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, rules: [{apiGroups: [ray.io], resources: [rayjobs]}]}]
`,
      [],
    ],
    [
      "a conversion outside of the cluster",
      `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec: {conversion: {webhook: {clientConfig: {url: "https://evil.example.com"}}}}
`,
      [
        "/spec/conversion/webhook/clientConfig: warning: a program outside of the cluster (evil.example.com) converts all objects of widgets.example.com",
      ],
    ],
    [
      "a label of an operator",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks:
  - {name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, objectSelector: {matchExpressions: [{key: serving.kserve.io/inferenceservice, operator: Exists}]}, rules: [{apiGroups: [""], resources: [pods]}]}
`,
      [
        "/webhooks/0/rules: info: MutatingWebhookConfiguration w may rewrite pods, limited by the label serving.kserve.io/inferenceservice",
      ],
    ],
    [
      "a label of an operator on namespaces",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks:
  - {name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, namespaceSelector: {matchLabels: {katib.kubeflow.org/metrics-collector-injection: enabled}}, rules: [{apiGroups: [""], resources: [pods]}]}
`,
      [
        "/webhooks/0/rules: info: MutatingWebhookConfiguration w may rewrite pods, limited by the label katib.kubeflow.org/metrics-collector-injection",
      ],
    ],
    [
      "a label that many objects have",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks:
  - {name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, objectSelector: {matchLabels: {app.kubernetes.io/part-of: x, team: a, kai.scheduler/queue: q}}, rules: [{apiGroups: [""], resources: [pods]}]}
`,
      ["/webhooks/0/rules: warning: MutatingWebhookConfiguration w may rewrite pods"],
    ],
    [
      "a label that must be absent",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks:
  - {name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, objectSelector: {matchExpressions: [{key: example.com/skip, operator: NotIn, values: [a]}]}, rules: [{apiGroups: [""], resources: [pods]}]}
`,
      ["/webhooks/0/rules: warning: MutatingWebhookConfiguration w may rewrite pods"],
    ],
    [
      "several webhooks of one program, of which one has no selector",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks:
  - {name: a.example.com, clientConfig: {service: {name: s, namespace: x}}, objectSelector: {matchLabels: {example.com/a: b}}, rules: [{apiGroups: [""], resources: [pods]}]}
  - {name: b.example.com, clientConfig: {service: {name: s, namespace: x}}, rules: [{apiGroups: [apps], resources: [deployments]}]}
  - {name: c.example.com, clientConfig: {service: {name: s, namespace: x}}, rules: [{apiGroups: [apps], resources: [statefulsets]}]}
`,
      ["/webhooks/1/rules: warning: MutatingWebhookConfiguration w may rewrite deployments, statefulsets"],
    ],
    [
      "a policy that changes pods",
      `apiVersion: admissionregistration.k8s.io/v1beta1
kind: MutatingAdmissionPolicy
metadata: {name: p}
spec: {matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}}
`,
      ["/spec/matchConstraints/resourceRules: warning: MutatingAdmissionPolicy p may rewrite pods"],
    ],
    [
      "a policy that changes objects of an operator",
      `apiVersion: admissionregistration.k8s.io/v1beta1
kind: MutatingAdmissionPolicy
metadata: {name: p}
spec: {matchConstraints: {resourceRules: [{apiGroups: [ray.io], resources: [rayjobs]}]}}
`,
      [],
    ],
    [
      "no webhooks",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: null
`,
      [],
    ],
    [
      "webhooks of other types",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [null, {}, 7]
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, severity, message }) => `${path}: ${severity}: ${message}`)).toEqual(found);
  });
});
