import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";

const SERVER_FIELDS = ["resourceVersion", "uid", "managedFields", "creationTimestamp", "generation", "selfLink"];

/** GITOPS-003: what the API server writes has no place in git. */
export const noServerFields = defineRule({
  id: "GITOPS-003",
  name: "no-server-fields",
  title: "A manifest has no field that the API server writes",
  severity: "error",
  pack: "strict",
  rationale:
    "status, resourceVersion, uid, managedFields and creationTimestamp differ in every cluster: Argo CD shows the object out of sync for ever, and a stale resourceVersion makes an apply fail.",
  fix: "remove the field; kubectl get -o yaml writes it, an apply does not need it",
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
      // A null time stamp is what kubectl create --dry-run writes; servers drop it.
      if (at(object, "metadata", field) == null) continue;
      report({ path, message: `metadata.${field} is written by the API server`, edits: [{ op: "remove", path }] });
    }
    const status = object.status;
    if (typeof status !== "object" || status === null || Object.keys(status).length === 0) return;
    report({
      path: "/status",
      message: "status is written by controllers",
      edits: [{ op: "remove", path: "/status" }],
    });
  },
});
