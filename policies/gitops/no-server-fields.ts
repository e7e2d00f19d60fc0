import { at } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const SERVER_FIELDS = ["resourceVersion", "uid", "managedFields", "creationTimestamp", "generation", "selfLink"];

/** GITOPS-003: a manifest has no fields that the API server writes. */
export const noServerFields = defineRule({
  id: "GITOPS-003",
  name: "no-server-fields",
  title: "A manifest has no fields that the API server or a controller writes",
  severity: "error",
  pack: "strict",
  fault: "kind",
  rationale:
    "status, resourceVersion, uid, managedFields and creationTimestamp are different in every cluster. Argo CD always reports such an object as out of sync, and a stale resourceVersion makes an apply fail.",
  fix: "remove the field; kubectl get -o yaml adds it, but an apply does not need it",
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {a: b}
`,
    bad: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, resourceVersion: "123"}
data: {a: b}
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    for (const field of SERVER_FIELDS) {
      const path = `/metadata/${field}`;
      // `kubectl create --dry-run` writes a null time stamp, which the API server ignores.
      if (at(object, "metadata", field) == null) continue;
      report({ path, message: `the API server writes metadata.${field}`, edits: [{ op: "remove", path }] });
    }
    const status = object.status;
    if (typeof status !== "object" || status === null || Object.keys(status).length === 0) return;
    report({ path: "/status", message: "controllers write status", edits: [{ op: "remove", path: "/status" }] });
  },
});
