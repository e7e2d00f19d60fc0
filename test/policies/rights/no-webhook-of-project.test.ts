import { describe, expect, test } from "vitest";
import { noWebhookOfProject as rule } from "../../../policies/rights/no-webhook-of-project.ts";
import { check } from "../../helpers/policies.ts";

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
departments: [{name: research}]
projects: [{name: team-nlp, department: research, clusters: [east]}]
---
`;

describe(rule.id, () => {
  test.each([
    [
      "a webhook in the namespace of a project",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [null, {name: a.example.com, clientConfig: {service: {name: s, namespace: NAMESPACE}}}]
`,
      ["/webhooks/1/clientConfig: service s of project team-nlp rewrites the objects of webhook a.example.com"],
    ],
    [
      "a conversion in the namespace of a project",
      `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec: {conversion: {webhook: {clientConfig: {service: {name: s, namespace: NAMESPACE}}}}}
`,
      [
        "/spec/conversion/webhook/clientConfig: service s of project team-nlp converts all objects of widgets.example.com",
      ],
    ],
    [
      "a webhook in another namespace",
      `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: w}
webhooks: [{name: a.example.com, clientConfig: {service: {name: s, namespace: operators}}}]
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
  ])("%s", (_, yaml, found) => {
    const findings = check(rule, ORGANIZATION + yaml.replace("NAMESPACE", "team-nlp"));
    expect(findings.map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
