import { at, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isHook, SYNC_OPTIONS, syncerName, syncersOfObject } from "../../src/synth/index.ts";

/** GITOPS-089: an option that should create a Job again does so. */
export const replaceWithForce = defineRule({
  id: "GITOPS-089",
  name: "replace-with-force",
  title: "A Job that Argo CD replaces has Force=true as well",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Replace=true alone updates an existing object with kubectl replace, and the API server rejects another pod template of a Job: the sync fails with field is immutable. Only Force=true,Replace=true deletes the Job and creates it again. Source: argo-cd, gitops-engine/pkg/sync/sync_context.go.",
  fix: "write Force=true,Replace=true to create the Job again with each sync, or give each run a new name and remove the option",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#replace-resource-instead-of-applying-changes",
  ],
  examples: { good: example("Force=true,Replace=true"), bad: example("Replace=true") },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.ofKind("batch", "Job")) {
      const { object } = checked;
      // Argo CD deletes a hook before it creates the next one.
      if (isHook(object)) continue;
      const own = optionsOf(text(at(object.metadata.annotations, SYNC_OPTIONS)) ?? "");
      const message = `Replace=true does not create Job ${object.metadata.name} again: a changed pod template is still rejected as immutable`;
      if (own.includes("Replace=true")) {
        const path = pointerTo("/metadata/annotations", SYNC_OPTIONS);
        if (!own.includes("Force=true")) report({ object: checked, path, message, received: "Replace=true" });
        continue;
      }
      if (own.includes("Force=true")) continue;
      const syncer = syncersOfObject(set, checked).find(
        ({ options }) => options.includes("Replace=true") && !options.includes("Force=true"),
      );
      if (syncer === undefined) continue;
      report({
        object: checked,
        path: "/metadata/name",
        message: `${message}; the option is that of ${syncerName(syncer)}`,
        related: [{ object: syncer.checked, path: `${syncer.pointer}/syncPolicy/syncOptions`, message: "the option" }],
      });
    }
  },
});

function optionsOf(written: string): readonly string[] {
  return written.split(",").map((option) => option.trim());
}

function example(options: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: migrate, namespace: team-nlp, annotations: {argocd.argoproj.io/sync-options: "${options}"}}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/migrate:1"}]}}}
`;
}
