import { at, groupOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const METHOD = "application.resourceTrackingMethod";

/** GITOPS-069: Argo CD recognises its objects by an annotation. */
export const annotationTracking = defineRule({
  id: "GITOPS-069",
  name: "annotation-tracking",
  title: "Argo CD tracks its objects by annotation, not by label",
  severity: "warning",
  pack: "strict",
  rationale:
    "KAI copies the labels of a workload to the PodGroup that it makes, and other operators copy them to pods and services. With tracking by label, Argo CD treats such objects as its own, and reports or prunes them because they are not in git.",
  fix: "remove the setting, or set it to annotation or annotation+label",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/resource_tracking/"],
  examples: { good: example("annotation"), bad: example("label") },
  scope: "object",
  check: ({ object }, { report }) => {
    const { apiVersion, kind, metadata } = object;
    if (kind !== "ConfigMap" || groupOf(apiVersion) !== "" || metadata.name !== "argocd-cm") return;
    if (at(object, "data", METHOD) !== "label") return;
    report({
      path: `/data/${METHOD}`,
      message: "Argo CD tracks its objects by label, which operators copy to objects of their own",
      expected: "annotation",
      received: "label",
    });
  },
});

function example(method: string): string {
  return `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd, labels: {app.kubernetes.io/part-of: argocd}}
data: {${METHOD}: ${method}}
`;
}
