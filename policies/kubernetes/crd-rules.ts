import type { CrdKinds } from "../../src/k8s-fields/index.ts";
import { fieldLabel, given } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { resourceCheck } from "../pods/custom-resources.ts";
import { crdExample } from "./crd-example.ts";
import { reportLimit } from "./report-limit.ts";

/** K8S-009: a custom resource keeps the validation rules of its CRD. */
export const crdRules = defineRule({
  id: "K8S-009",
  name: "crd-rules",
  title: "A custom resource keeps the validation rules of its CustomResourceDefinition",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server evaluates the expressions of x-kubernetes-validations and rejects an object for which one is false. A rule that muster cannot evaluate for an object is reported as a warning.",
  fix: "change the fields so that the rule holds; the CustomResourceDefinition has its text",
  docs: [
    "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules",
  ],
  examples: {
    good: crdExample("v1", "{min: 1, max: 3}"),
    bad: crdExample("v1", "{min: 4, max: 3}"),
  },
  scope: "object",
  check: (checked, { report }, _workload, embedded, crds) => {
    reportRules(checked, crds, checked, report);
    for (const { workload, place } of embedded) {
      reportRules(workload.checked, crds, checked, (finding) => report({ ...finding, path: place(finding.path) }));
    }
  },
});

function reportRules(
  checked: CheckedObject,
  crds: CrdKinds,
  owner: CheckedObject,
  report: (finding: RuleFinding) => void,
): void {
  reportLimit(checked, crds, owner, report);
  for (const { path, message, rule, obstacle } of resourceCheck(checked, crds, owner)?.rules ?? []) {
    const text = obstacle === undefined ? message : `the rule ${JSON.stringify(rule)} was not evaluated: ${obstacle}`;
    report(
      given({
        path,
        message: `${fieldLabel(path)}: ${text}`,
        expected: rule,
        key: rule,
        severity: obstacle === undefined ? undefined : ("warning" as const),
      }),
    );
  }
}
