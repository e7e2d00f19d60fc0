import { given } from "../../src/base/given.ts";
import { fieldLabel } from "../../src/base/pointer.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { resourceCheck } from "../pods/custom-resources.ts";
import { crdExample } from "./crd-example.ts";

/** K8S-009: a custom resource keeps the validation rules of its CRD. */
export const crdRules = defineRule({
  id: "K8S-009",
  name: "crd-rules",
  title: "A custom resource keeps the validation rules of its CustomResourceDefinition",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server evaluates the expressions of x-kubernetes-validations and rejects an object for which one is false. A rule that muster cannot evaluate for an object is reported as a warning, and a check that needs too many steps as an error.",
  fix: "change the fields so that the rule holds; the CustomResourceDefinition has its text",
  docs: [
    "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules",
  ],
  examples: {
    good: crdExample("v1", "{min: 1, max: 3}"),
    bad: crdExample("v1", "{min: 4, max: 3}"),
  },
  scope: "object",
  check: (checked, { report }, _workload, _embedded, crds) => {
    const check = resourceCheck(checked, crds);
    if (check === undefined) return;
    if (check.limit !== undefined) {
      const message = `the check against the CRD ${check.limit}, so it ended without a result`;
      report({ path: "", message, fix: "make the object or the schema of its CRD smaller", unjudged: true });
    }
    for (const { path, message, rule, obstacle } of check.rules) {
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
  },
});
