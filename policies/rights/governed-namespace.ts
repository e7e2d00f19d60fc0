import { at, items, members, pointerTo, record, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const ADMISSION = "admissionregistration.k8s.io";
/** The name of a namespace, which the API server adds to its labels. */
const NAME_LABEL = "kubernetes.io/metadata.name";

/** RIGHTS-007: the policies of the cluster apply to the namespaces of git. */
export const governedNamespace = defineRule({
  id: "RIGHTS-007",
  name: "governed-namespace",
  title: "No label takes a namespace out of a policy of the cluster",
  severity: "warning",
  strictSeverity: "error",
  security: 7.9,
  pack: "recommended",
  rationale:
    "The bindings of ValidatingAdmissionPolicies and the webhooks of Kyverno and Gatekeeper select namespaces by label. A namespace with a label by which such a selector excludes it is without the policy, although both are in git and look right. The rule compares the namespaces and the selectors of the checked manifests.",
  fix: "remove the label, or let the owners of the policy make the exception",
  docs: ["https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/"],
  examples: { good: example("{team: nlp}"), bad: example('{policy: "off"}') },
  scope: "set",
  check: (set, { report }) => {
    const selectors = selectorsOf(set);
    if (selectors.length === 0) return;
    for (const checked of set.ofKind("", "Namespace")) {
      const { metadata } = checked.object;
      const reported = new Set<string>();
      for (const { owner, selector } of selectors) {
        if (owner.cluster.name !== checked.cluster.name) continue;
        const key = excludingLabel(selector, record(metadata.labels));
        if (key === undefined || reported.has(key)) continue;
        reported.add(key);
        const policy = `${owner.object.kind} ${owner.object.metadata.name}`;
        report({
          object: checked,
          path: pointerTo("/metadata/labels", key),
          key,
          message: `the label ${key} takes namespace ${metadata.name} out of ${policy}`,
          related: [{ object: owner, message: "the policy that does not apply" }],
        });
      }
    }
  },
});

interface NamespaceSelector {
  readonly owner: CheckedObject;
  readonly selector: unknown;
}

function selectorsOf(set: ObjectSet): readonly NamespaceSelector[] {
  const bindings = set
    .ofKind(ADMISSION, "ValidatingAdmissionPolicyBinding")
    .map((owner) => ({ owner, selector: at(owner.object.spec, "matchResources", "namespaceSelector") }));
  const webhooks = set
    .ofKind(ADMISSION, "ValidatingWebhookConfiguration")
    .flatMap((owner) =>
      items(at(owner.object, "webhooks")).map((webhook) => ({ owner, selector: at(webhook, "namespaceSelector") })),
    );
  return [...bindings, ...webhooks].filter(({ selector }) => selector !== undefined && selector !== null);
}

/** The label of a namespace by which a selector does not match it. A missing label is no exception that git shows. */
function excludingLabel(selector: unknown, labels: Readonly<Record<string, unknown>>): string | undefined {
  const has = (key: string) => key !== NAME_LABEL && Object.hasOwn(labels, key);
  const wrong = members(at(selector, "matchLabels")).find(([key, value]) => has(key) && labels[key] !== value);
  if (wrong !== undefined) return wrong[0];
  for (const expression of items(at(selector, "matchExpressions"))) {
    const key = text(at(expression, "key")) ?? "";
    if (!has(key)) continue;
    const operator = at(expression, "operator");
    const isListed = items(at(expression, "values")).includes(labels[key]);
    if (operator === "DoesNotExist" || (operator === "NotIn" && isListed) || (operator === "In" && !isListed)) {
      return key;
    }
  }
  return undefined;
}

function example(labels: string): string {
  return `
apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: ${labels}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: gpu-limits}
spec:
  policyName: gpu-limits
  validationActions: [Deny]
  matchResources: {namespaceSelector: {matchExpressions: [{key: policy, operator: NotIn, values: ["off"]}]}}
`;
}
