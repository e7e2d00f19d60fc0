import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { faultChecks } from "./report-faults.ts";

/** K8S-003: no mandatory field is missing. */
export const mandatoryFields = defineRule({
  id: "K8S-003",
  name: "mandatory-fields",
  title: "The mandatory fields of the kinds of Kubernetes, and of every pod of any kind, are present",
  severity: "error",
  pack: "recommended",
  fault: "missing",
  kustomize: "repairs",
  rationale:
    "The API server rejects the object. For a custom resource it rejects the pods that the operator creates later, so the workload never starts.",
  fix: "add the field that the finding names",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/"],
  examples: {
    good: podExample("containers: [{name: main, image: example.com/train:1}]"),
    bad: podExample("containers: [{image: example.com/train:1}]"),
  },
  ...faultChecks("missing"),
});
