import { defineRule } from "../../src/rules/rule.ts";

/** GITOPS-044: no text becomes pods, or other objects, without anybody looking at it. */
export const unreadText = defineRule({
  id: "GITOPS-044",
  name: "unread-text",
  title: "No text of a workload becomes a part of pods, or an object, that no rule can read",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Some fields hold YAML or JSON as a text, which a controller reads when the workload runs: a patch of every pod, a whole manifest. With variables in it, or of an object that never passes git, nothing is known of what it makes: it may be privileged, take GPUs or read Secrets, and every rule is silent.",
  fix: "write the patch without variables, or as fields of the template; commit the object as a manifest of its own; else review the text by hand and waive the finding",
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
  check: ({ object, pods }, { report }, workload) => {
    // Of what muster has expanded itself, the definition says what its pods are.
    if (pods !== undefined) return;
    for (const { path, reason } of workload?.kind?.unreadTexts?.(object) ?? []) {
      report({ path, message: `${path} ${reason}; no rule sees what becomes of it` });
    }
  },
});
