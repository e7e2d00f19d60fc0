import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import { ownerOfNamespace } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** RIGHTS-010: no service of a team rewrites the objects of others. */
export const noWebhookOfProject = defineRule({
  id: "RIGHTS-010",
  name: "no-webhook-of-project",
  title: "No service of a project is a mutating webhook, or converts the objects of a CRD",
  severity: "warning",
  strictSeverity: "error",
  security: 8.6,
  pack: "recommended",
  rationale:
    "A mutating webhook may replace every object of its rules, and the conversion webhook of a CRD all objects of the CRD, in every namespace of the cluster. A service in the namespace of a project is in the hands of its team.",
  fix: "run the webhook in a namespace of the administrators",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/"],
  examples: { good: example("operator-system"), bad: example("team-nlp") },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.ofKind("admissionregistration.k8s.io", "MutatingWebhookConfiguration")) {
      for (const [index, webhook] of items(at(checked.object, "webhooks")).entries()) {
        const owner = projectService(at(webhook, "clientConfig"), checked, set);
        if (owner === undefined) continue;
        const path = pointerTo("/webhooks", index, "clientConfig");
        const message = `${owner} rewrites the objects of webhook ${text(at(webhook, "name")) ?? ""}`;
        report({ object: checked, path, message });
      }
    }
    for (const checked of set.ofKind("apiextensions.k8s.io", "CustomResourceDefinition")) {
      const path = "/spec/conversion/webhook/clientConfig";
      const owner = projectService(at(checked.object.spec, "conversion", "webhook", "clientConfig"), checked, set);
      if (owner === undefined) continue;
      report({ object: checked, path, message: `${owner} converts all objects of ${checked.object.metadata.name}` });
    }
  },
});

function projectService(client: unknown, { cluster }: CheckedObject, { organization }: ObjectSet): string | undefined {
  const namespace = text(at(client, "service", "namespace"));
  const project = namespace === undefined ? undefined : ownerOfNamespace(organization, cluster, namespace);
  if (project === undefined) return undefined;
  return `service ${text(at(client, "service", "name")) ?? ""} of project ${project.name}`;
}

function example(namespace: string): string {
  return `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
departments: [{name: research}]
projects: [{name: team-nlp, department: research, clusters: [east]}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: defaults}
webhooks:
  - name: defaults.example.com
    clientConfig: {service: {name: operator, namespace: ${namespace}, path: /mutate}}
    rules: [{apiGroups: [training.example.com], apiVersions: ["*"], operations: [CREATE], resources: [jobs]}]
`;
}
