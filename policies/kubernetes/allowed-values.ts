import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { faultChecks } from "./report-faults.ts";

/** K8S-004: values are allowed ones. */
export const allowedValues = defineRule({
  id: "K8S-004",
  name: "allowed-values",
  title: "Words, numbers and names in fields of Kubernetes are among those that it allows",
  severity: "error",
  pack: "recommended",
  fault: "field",
  rationale:
    "The API server rejects an unknown word, a port above 65535, a name that is not a DNS label, or an expression that it cannot compile. For a custom resource it rejects the pods that the operator creates later. A variable in place of such a value is an info, because its value is unknown.",
  fix: "write a value that the message allows",
  docs: ["https://kubernetes.io/docs/concepts/overview/working-with-objects/names/"],
  examples: {
    good: podExample("containers: [{name: main, image: example.com/train:1, ports: [{containerPort: 8080}]}]"),
    bad: podExample("containers: [{name: main, image: example.com/train:1, ports: [{containerPort: 99999}]}]"),
  },
  ...faultChecks("value"),
});
