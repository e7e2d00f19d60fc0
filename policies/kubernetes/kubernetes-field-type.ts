import { defineRule } from "../../src/rule/index.ts";
import { checkObjectFor } from "./report-faults.ts";

/** K8S-002: fields outside of pods have their types; GITOPS-042 checks those of pods. */
export const kubernetesFieldType = defineRule({
  id: "K8S-002",
  name: "kubernetes-field-type",
  title: "Fields of the kinds of Kubernetes have the types that Kubernetes requires",
  severity: "error",
  pack: "recommended",
  fault: "field",
  rationale:
    "The API server rejects an object with a value of another type, such as a number in quotes, an invalid quantity, or data of a Secret that is not base64. GITOPS-042 checks the fields of pods.",
  fix: "write a value of the type that the finding names: numbers and booleans without quotes, strings that look like them with quotes",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/"],
  examples: {
    good: `
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{port: 80}]}
`,
    bad: `
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{port: "80"}]}
`,
  },
  scope: "object",
  check: checkObjectFor("type"),
});
