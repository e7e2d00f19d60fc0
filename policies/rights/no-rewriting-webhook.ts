import { at, groupOf, items, type KubeObject, members, pointerTo, record, text } from "../../src/kernel/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";

const ADMISSION = "admissionregistration.k8s.io";

/** The groups and resources whose objects carry secrets, rights or pods. */
const SENSITIVE: ReadonlyMap<string, readonly string[]> = new Map([
  ["", ["pods", "secrets", "serviceaccounts", "namespaces", "nodes"]],
  ["apps", ["deployments", "daemonsets", "statefulsets", "replicasets"]],
  ["rbac.authorization.k8s.io", ["roles", "clusterroles", "rolebindings", "clusterrolebindings"]],
]);

/** RIGHTS-005: no webhook rewrites the objects of others. */
export const noRewritingWebhook = defineRule({
  id: "RIGHTS-005",
  name: "no-rewriting-webhook",
  title: "No webhook or policy rewrites pods, Secrets or roles of others, and none is outside of the cluster",
  severity: "warning",
  strictSeverity: "error",
  security: 8.6,
  pack: "recommended",
  rationale:
    "A mutating webhook gets every object of its rules, with the values of Secrets, and may replace it: an image, a service account, a queue. A MutatingAdmissionPolicy may do the same, and the conversion webhook of a CRD may rewrite all objects of the CRD. An address outside of the cluster is in the hands of others than the administrators. The finding is an info if a selector needs a label that an operator owns, such as serving.kserve.io/inferenceservice, because other objects are not sent to the webhook.",
  fix: "limit the rules to the kinds of the operator, or the objectSelector to a label that only objects of the operator have",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/"],
  kustomize: "decides",
  examples: { good: example("training.example.com", "jobs"), bad: example("", "secrets") },
  scope: "object",
  check: ({ object }, { report }) => {
    const group = groupOf(object.apiVersion);
    if (group === ADMISSION && object.kind === "MutatingWebhookConfiguration") checkWebhooks(object, report);
    if (group === ADMISSION && object.kind === "MutatingAdmissionPolicy") checkPolicy(object, report);
    if (group !== "apiextensions.k8s.io" || object.kind !== "CustomResourceDefinition") return;
    const host = outsideHost(at(object.spec, "conversion", "webhook", "clientConfig"));
    if (host === undefined) return;
    const message = `a program outside of the cluster (${host}) converts all objects of ${object.metadata.name}`;
    report({ path: "/spec/conversion/webhook/clientConfig", message });
  },
});

type Report = RuleContext<unknown>["report"];

function checkWebhooks(object: KubeObject, report: Report): void {
  const webhooks = items(at(object, "webhooks"));
  for (const [index, webhook] of webhooks.entries()) {
    const host = outsideHost(at(webhook, "clientConfig"));
    if (host === undefined) continue;
    const name = text(at(webhook, "name")) ?? "";
    const message = `a program outside of the cluster (${host}) rewrites the objects of webhook ${name}`;
    report({ path: pointerTo("/webhooks", index, "clientConfig"), message });
  }
  // The webhooks of a configuration belong to one program, so that one finding suffices.
  const rewriting = webhooks.filter((webhook) => rewrittenBy(webhook).length > 0);
  const first = rewriting.find((webhook) => !needsOwnedLabel(webhook)) ?? rewriting[0];
  if (first === undefined) return;
  const severest = rewriting.filter((webhook) => needsOwnedLabel(webhook) === needsOwnedLabel(first));
  reportRewriting(object, pointerTo("/webhooks", webhooks.indexOf(first), "rules"), severest, report);
}

function checkPolicy(object: KubeObject, report: Report): void {
  const constraints = at(object.spec, "matchConstraints");
  const policy = { ...record(constraints), rules: at(constraints, "resourceRules") };
  if (rewrittenBy(policy).length === 0) return;
  reportRewriting(object, "/spec/matchConstraints/resourceRules", [policy], report);
}

function reportRewriting(
  { kind, metadata }: KubeObject,
  path: string,
  webhooks: readonly unknown[],
  report: Report,
): void {
  const rewritten = [...new Set(webhooks.flatMap(rewrittenBy))].join(", ");
  const message = `${kind} ${metadata.name} may rewrite ${rewritten}`;
  const label = ownedLabel(webhooks[0]);
  if (label === undefined) report({ path, message });
  else report({ path, message: `${message}, limited by the label ${label}`, severity: "info" });
}

/** The resources with secrets, rights or pods that a webhook may rewrite. */
function rewrittenBy(webhook: unknown): readonly string[] {
  return items(at(webhook, "rules")).flatMap(sensitiveOf);
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

function needsOwnedLabel(webhook: unknown): boolean {
  return ownedLabel(webhook) !== undefined;
}

/** The label of an operator that an object or its namespace needs, so that the webhook gets it. */
function ownedLabel(webhook: unknown): string | undefined {
  const selectors = ["objectSelector", "namespaceSelector"].map((field) => at(webhook, field));
  return selectors.flatMap(neededLabels).find(isOwned);
}

function neededLabels(selector: unknown): readonly string[] {
  const expressions = items(at(selector, "matchExpressions")).filter((expression) =>
    ["In", "Exists"].includes(text(at(expression, "operator")) ?? ""),
  );
  const keys = expressions.flatMap((expression) => text(at(expression, "key")) ?? []);
  return [...members(at(selector, "matchLabels")).map(([key]) => key), ...keys];
}

// Labels of Kubernetes and of the platform, and those without a prefix, are on the objects of every team.
const SHARED = /(?:^|\.)(?:kubernetes\.io|run\.ai|kai\.scheduler|nvidia\.com)$|^k8s\.io$/;

function isOwned(label: string): boolean {
  const slash = label.indexOf("/");
  return slash > 0 && !SHARED.test(label.slice(0, slash));
}

function outsideHost(client: unknown): string | undefined {
  const url = text(at(client, "url"));
  return url
    ?.slice(0, 200)
    .replace(/^[a-z]+:\/\//, "")
    .split("/", 1)[0];
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
