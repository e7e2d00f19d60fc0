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
      ["/webhooks/0/rules: webhook a.example.com may rewrite secrets, and reads them"],
    ],
    [
      "a program outside of the cluster",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [{name: a.example.com, clientConfig: {url: "https://evil.example.com/x"}, rules: [{apiGroups: [ray.io], resources: [rayjobs]}]}]
`,
      [
        "/webhooks/0/clientConfig: a program outside of the cluster (evil.example.com) rewrites the objects of webhook a.example.com",
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
        "/spec/conversion/webhook/clientConfig: a program outside of the cluster (evil.example.com) converts all objects of widgets.example.com",
      ],
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
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
