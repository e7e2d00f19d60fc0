import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { faultChecks } from "./report-faults.ts";

/** K8S-001: Kubernetes defines every field. */
export const knownField = defineRule({
  id: "K8S-001",
  name: "known-field",
  title:
    "Objects of Kubernetes, custom resources with a CRD, and the pods of any kind have only fields that are defined",
  severity: "error",
  pack: "recommended",
  fault: "field",
  rationale:
    "The API server drops a misspelt field or rejects the object. A custom resource often keeps it, and no pod has the setting.",
  fix: "spell the field as Kubernetes does, or move it to the object that has it",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/"],
  examples: {
    good: podExample("containers: [{name: main, image: example.com/train:1, imagePullPolicy: Always}]"),
    bad: podExample("containers: [{name: main, image: example.com/train:1, imagePulPolicy: Always}]"),
  },
  ...faultChecks("unknown"),
});
