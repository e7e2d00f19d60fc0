import { groupOf } from "../../src/base/kubernetes.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { isPodless } from "./podless-kinds.ts";

/** GITOPS-040: every kind that may start pods has a Resource Interface. */
export const unknownKind = defineRule({
  id: "GITOPS-040",
  name: "unknown-kind",
  title: "Every kind of the manifests has a Resource Interface, or is known to start no pods",
  severity: "info",
  pack: "recommended",
  rationale:
    "Rules reach the pods of a kind, and quotas count them, through its Resource Interface. What no Resource Interface describes passes unseen.",
  fix: "add a Resource Interface of the kind to the repository (muster types --from proposes one of a custom resource definition), or switch the rule off for a kind that starts no pods",
  examples: {
    good: `
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: {name: api}
`,
    bad: `
apiVersion: ml.example.com/v1
kind: EvalSuite
metadata: {name: nightly}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    const kinds = new Map<string, { readonly first: CheckedObject; count: number }>();
    for (const checked of set.objects) {
      if (set.workloadOf(checked) !== undefined || isPodless(checked.object)) continue;
      const { apiVersion, kind } = checked.object;
      const key = JSON.stringify([groupOf(apiVersion), apiVersion, kind]);
      const known = kinds.get(key);
      if (known === undefined) kinds.set(key, { first: checked, count: 1 });
      else known.count += 1;
    }
    for (const { first, count } of kinds.values()) {
      const { apiVersion, kind } = first.object;
      const objects = count === 1 ? "its one object" : `its ${count} objects`;
      report({
        object: first,
        path: "/kind",
        message: `no Resource Interface describes ${kind} (${apiVersion}), so that pods of ${objects} are neither checked nor counted`,
        received: `${apiVersion} ${kind}`,
      });
    }
  },
});
