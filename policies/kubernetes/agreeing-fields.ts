import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { faultChecks } from "./report-faults.ts";

/** K8S-006: fields agree with each other. */
export const agreeingFields = defineRule({
  id: "K8S-006",
  name: "agreeing-fields",
  title: "Fields of Kubernetes agree: mounts have volumes, selectors match pods, requests are within limits",
  severity: "error",
  pack: "recommended",
  fault: "content",
  rationale:
    "Each field is valid by itself, but the API server rejects them together: a mount without its volume, a selector that does not match the pod template, a request above the limit, two handlers of one probe, a Job that always restarts.",
  fix: "change one of the fields that the finding names",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/"],
  examples: {
    good: podExample(`
containers: [{name: main, image: example.com/train:1, volumeMounts: [{name: data, mountPath: /data}]}]
volumes: [{name: data, emptyDir: {}}]
`),
    bad: podExample(
      "containers: [{name: main, image: example.com/train:1, volumeMounts: [{name: data, mountPath: /data}]}]",
    ),
  },
  ...faultChecks("conflict"),
});
