import { type FieldFault, faultMessage, variableOfFault } from "../../src/k8s-fields/index.ts";
import { given, isReplacedAtRunTime, SUBSTITUTE_FIX } from "../../src/kernel/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { podFaults } from "../pods/pod-faults.ts";
import { fixOfType } from "../pods/type-fix.ts";

/** GITOPS-042: fields have the types that Kubernetes requires, since other rules ignore values of a wrong type. */
export const podFieldTypes = defineRule({
  id: "GITOPS-042",
  name: "pod-field-types",
  title: "Fields of pods and containers have the types that Kubernetes requires",
  severity: "error",
  pack: "recommended",
  fault: "field",
  rationale:
    'hostNetwork: "no" is a string instead of a boolean, and an environment variable with value: yes is a boolean instead of a string. The API server rejects both, and other tools interpret them in different ways.',
  fix: "remove the quotes around booleans and numbers, and put quotes around strings that look like them",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/"],
  examples: {
    good: podExample(`
hostNetwork: false
containers: [{name: main, image: "example.com/train:1", env: [{name: DEBUG, value: "yes"}]}]
`),
    bad: podExample(`
hostNetwork: "no"
containers: [{name: main, image: "example.com/train:1", env: [{name: DEBUG, value: yes}]}]
`),
  },
  scope: "pod",
  judgesParts: true,
  check: (pod, { report }) => {
    for (const fault of podFaults(pod)) if (fault.kind === "type") report(typeFinding(fault));
  },
});

function typeFinding(fault: FieldFault): RuleFinding {
  const { path, expected, received, fix } = fault;
  const variable = variableOfFault(fault);
  const finding = { path, message: faultMessage(fault), ...given({ expected, received }) };
  if (variable === undefined) {
    return { ...finding, ...given({ fix: fix ?? QUANTITY_FIX[expected ?? ""] ?? fixOfType(fault) }) };
  }
  const message = faultMessage({ ...fault, message: `is the variable ${variable}, so muster cannot check it` });
  const unchecked = { ...finding, message };
  if (expected !== "a quantity") return { ...unchecked, fix: SUBSTITUTE_FIX };
  return { ...unchecked, severity: isReplacedAtRunTime(variable) ? "info" : "warning" };
}

const QUANTITY_FIX: Readonly<Record<string, string>> = {
  "a quantity": "write a quantity, for example 500m of cpu or 16Gi of memory",
};
