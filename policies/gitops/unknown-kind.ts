import { groupOf } from "../../src/base/kubernetes.ts";
import { getOrCreate } from "../../src/base/memo.ts";
import { formatValue } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { builtinWorkload, isPodless } from "./podless-kinds.ts";

/** GITOPS-040: a Resource Interface describes every kind that may start pods. */
export const unknownKind = defineRule({
  id: "GITOPS-040",
  name: "unknown-kind",
  title: "Every kind has a Resource Interface or is known to start no pods",
  severity: "info",
  pack: "recommended",
  rationale:
    "Rules find the pods of a kind, and quotas count them, through its Resource Interface. Without one, its pods are neither checked nor counted.",
  fix: "add a Resource Interface for the kind to the repository (muster types --from proposes one for a custom resource definition), or turn the rule off for a kind that starts no pods",
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
    const byKind = new Map<string, CheckedObject[]>();
    for (const checked of set.objects) {
      if (set.workloadOf(checked) !== undefined || isPodless(checked.object)) continue;
      const { apiVersion, kind } = checked.object;
      getOrCreate(byKind, JSON.stringify([apiVersion, kind]), () => []).push(checked);
    }
    for (const objects of byKind.values()) {
      const [first] = objects;
      if (first === undefined) continue;
      const { apiVersion, kind } = first.object;
      const intended = builtinWorkload(groupOf(apiVersion), kind);
      if (intended !== undefined && intended !== kind) {
        report({
          object: first,
          path: "/kind",
          severity: "error",
          message: `Kubernetes has no kind ${formatValue(kind)}, so its pods are neither checked nor counted`,
          expected: intended,
          received: kind,
          fix: `write ${intended}`,
        });
        continue;
      }
      const owners = objects.length === 1 ? "its only object" : `its ${objects.length} objects`;
      const isRead = objects.every((checked) => set.embeddedIn(checked).length > 0);
      const pods = isRead ? "are checked where muster finds them, but not counted" : "are neither checked nor counted";
      report({
        object: first,
        path: "/kind",
        message: `no Resource Interface describes ${kind} (${apiVersion}), so pods of ${owners} ${pods}`,
        received: `${apiVersion} ${kind}`,
      });
    }
  },
});
