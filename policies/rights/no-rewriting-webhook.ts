import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import { ownerOfNamespace } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";

/** The groups and resources whose objects carry secrets, rights or pods. */
const SENSITIVE: ReadonlyMap<string, readonly string[]> = new Map([
  ["", ["pods", "secrets", "serviceaccounts", "namespaces", "nodes"]],
  ["apps", ["deployments", "daemonsets", "statefulsets", "replicasets"]],
  ["rbac.authorization.k8s.io", ["roles", "clusterroles", "rolebindings", "clusterrolebindings"]],
]);

/** RIGHTS-005: no service of a team rewrites the objects of others. */
export const noRewritingWebhook = defineRule({
  id: "RIGHTS-005",
  name: "no-rewriting-webhook",
  title: "No webhook rewrites pods, Secrets or roles, and none is a service of a team or outside of the cluster",
  severity: "warning",
  strictSeverity: "error",
  security: 8.6,
  pack: "strict",
  rationale:
    "A mutating webhook gets every object of its rules, with the values of Secrets, and may replace it: an image, a service account, a queue. The conversion webhook of a CRD may rewrite all custom objects. A service in the namespace of a project, or an address outside of the cluster, is in the hands of others than the administrators.",
  fix: "limit the rules to the kinds of the operator, and run the webhook in its own namespace",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/"],
  examples: { good: example("training.example.com", "jobs"), bad: example("", "secrets") },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.ofKind("admissionregistration.k8s.io", "MutatingWebhookConfiguration")) {
      for (const [index, webhook] of items(at(checked.object, "webhooks")).entries()) {
        checkWebhook(checked, webhook, pointerTo("/webhooks", index), set, report);
      }
    }
    for (const checked of set.ofKind("apiextensions.k8s.io", "CustomResourceDefinition")) {
      const client = at(checked.object.spec, "conversion", "webhook", "clientConfig");
      const owner = outsider(client, checked, set);
      if (owner === undefined) continue;
      const path = "/spec/conversion/webhook/clientConfig";
      report({ object: checked, path, message: `${owner} converts all objects of ${checked.object.metadata.name}` });
    }
  },
});

function checkWebhook(
  checked: CheckedObject,
  webhook: unknown,
  path: string,
  set: ObjectSet,
  report: SetRuleContext<unknown>["report"],
): void {
  const name = text(at(webhook, "name")) ?? "";
  const owner = outsider(at(webhook, "clientConfig"), checked, set);
  if (owner !== undefined) {
    report({
      object: checked,
      path: `${path}/clientConfig`,
      message: `${owner} rewrites the objects of webhook ${name}`,
    });
  }
  const rewritten = [...new Set(items(at(webhook, "rules")).flatMap(sensitiveOf))];
  if (rewritten.length === 0) return;
  report({
    object: checked,
    path: `${path}/rules`,
    message: `webhook ${name} may rewrite ${rewritten.join(", ")}, and reads them`,
  });
}

function sensitiveOf(rule: unknown): readonly string[] {
  const words = (field: string) => items(at(rule, field)).flatMap((word) => text(word) ?? []);
  const [groups, resources] = [words("apiGroups"), words("resources")];
  return [...SENSITIVE].flatMap(([group, sensitive]) => {
    if (!groups.includes(group) && !groups.includes("*")) return [];
    if (resources.includes("*") || resources.includes("*/*")) return [`everything of the group ${group || "v1"}`];
    return sensitive.filter((resource) => resources.includes(resource));
  });
}

/** The owner of the service of a webhook, where it is a project or outside of the cluster. */
function outsider(client: unknown, { cluster }: CheckedObject, { organization }: ObjectSet): string | undefined {
  const url = text(at(client, "url"));
  if (url !== undefined) return `a program outside of the cluster (${hostOf(url)})`;
  const namespace = text(at(client, "service", "namespace"));
  const project = namespace === undefined ? undefined : ownerOfNamespace(organization, cluster, namespace);
  if (project === undefined) return undefined;
  return `service ${text(at(client, "service", "name")) ?? ""} of project ${project.name}`;
}

function hostOf(url: string): string {
  return (
    url
      .slice(0, 200)
      .replace(/^[a-z]+:\/\//, "")
      .split("/", 1)[0] ?? ""
  );
}

function example(group: string, resource: string): string {
  return `
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: defaults}
webhooks:
  - name: defaults.example.com
    clientConfig: {service: {name: operator, namespace: operator-system, path: /mutate}}
    rules: [{apiGroups: ["${group}"], apiVersions: ["*"], operations: [CREATE], resources: [${resource}]}]
`;
}
