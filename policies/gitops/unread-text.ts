import { at, groupOf, items, type KubeObject, pointerTo, text } from "../../src/kernel/index.ts";
import type { EmbeddedWorkload, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** GITOPS-044: rules can read every string that a controller turns into pods or other objects. */
export const unreadText = defineRule({
  id: "GITOPS-044",
  name: "unread-text",
  title: "Rules can read every string in a workload that becomes an object or a part of a pod",
  severity: "warning",
  strictSeverity: "error",
  reportsUnread: true,
  kustomize: "decides",
  pack: "recommended",
  fault: "kind",
  rationale:
    "Some fields contain YAML or JSON as a string, which a controller parses when the workload runs: a patch of every pod, or a whole manifest. If the string has variables or describes an object that is not in git, no rule can check the result, which may be privileged, use GPUs or read Secrets.",
  fix: "write the patch without variables or as fields of the template, or commit the object as its own manifest; otherwise review the string by hand and waive the finding",
  docs: ["https://argo-workflows.readthedocs.io/en/latest/fields/"],
  examples: {
    good: `
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: {name: train}
spec:
  entrypoint: main
  templates:
    - name: main
      podSpecPatch: '{"containers": [{"name": "main", "resources": {"limits": {"memory": 1Gi}}}]}'
      container: {image: "example.com/train:1"}
`,
    bad: `
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: {name: train}
spec:
  entrypoint: main
  arguments: {parameters: [{name: memory, value: 1Gi}]}
  templates:
    - name: main
      podSpecPatch: '{"containers": [{"name": "main", "resources": {"limits": {"memory": "{{workflow.parameters.memory}}"}}}]}'
      container: {image: "example.com/train:1"}
`,
  },
  scope: "object",
  check: ({ object, components }, { report }, workload, embedded) => {
    // The pods of an object that muster expanded are known from its definition.
    if (components !== undefined) return;
    const reportIn = (kind: WorkloadView["kind"], within: KubeObject, place: EmbeddedWorkload["place"]) => {
      for (const { path: inner, reason } of kind?.unreadTexts?.(within) ?? []) {
        const path = place(inner);
        report({ path, message: `${path} ${reason}, so rules cannot check the result` });
      }
    };
    reportIn(workload?.kind, object, (pointer) => pointer);
    for (const { workload: inner, place } of embedded) reportIn(inner.kind, inner.object, place);
    for (const path of sensorTexts(object)) {
      report({ path, message: `${path} is an object that the Sensor creates, so rules cannot check the result` });
    }
  },
});

/** The objects in the triggers of an Argo Events Sensor that are texts. Those that are not are checked. */
function sensorTexts(object: KubeObject): readonly string[] {
  if (object.kind !== "Sensor" || groupOf(object.apiVersion) !== "argoproj.io") return [];
  return items(at(object, "spec", "triggers")).flatMap((trigger, index) =>
    ["k8s", "argoWorkflow"].flatMap((type) => {
      const inline = text(at(trigger, "template", type, "source", "inline"));
      if (inline === undefined) return [];
      return [pointerTo("", "spec", "triggers", index, "template", type, "source", "inline")];
    }),
  );
}
