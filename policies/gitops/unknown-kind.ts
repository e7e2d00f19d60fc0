import { type IntendedKind, intendedKind } from "../../src/interpret/index.ts";
import {
  isUnpublishedKind,
  type MissingKind,
  minorOf,
  missingKind,
  NEWEST_KNOWN_MINOR,
} from "../../src/k8s-fields/index.ts";
import {
  BUILTIN_GROUPS,
  compareObjects,
  formatValue,
  getOrCreate,
  given,
  groupOf,
  pointerTo,
  present,
  record,
  text,
  valueAt,
  versionOf,
  when,
} from "../../src/kernel/index.ts";
import { apiVersionOf, type GroupVersionKind, isResourceInterfaceObject } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleFinding } from "../../src/rule/index.ts";
import { isPodless } from "./podless-kinds.ts";

/** GITOPS-040: a Resource Interface describes every kind that may start pods. */
export const unknownKind = defineRule({
  id: "GITOPS-040",
  name: "unknown-kind",
  title: "Every kind exists, and has a Resource Interface or is known to start no pods",
  severity: "info",
  pack: "recommended",
  rationale:
    "Rules find the pods of a kind, and quotas count them, through its Resource Interface. Without one, its pods are neither checked nor counted. A kind that differs from a known one only in case, or in the spelling of its group or version, is an error. So is a kind of Kubernetes in an API group or version that does not have it, or with a misspelt name.",
  fix: "correct the spelling that the finding names, add a Resource Interface for the kind to the repository (muster types --from proposes one for a custom resource definition), or turn the rule off for a kind that starts no pods",
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
      if (set.workloadOf(checked) !== undefined) continue;
      if (isPodless(checked.object) && missingKind(checked.object.apiVersion, checked.object.kind) === undefined) {
        continue;
      }
      // RUNAI-001 reports the kind whose form is not public.
      if (isResourceInterfaceObject(checked.object) || isUnpublishedKind(checked.object)) continue;
      const { apiVersion, kind } = checked.object;
      getOrCreate(byKind, JSON.stringify([apiVersion, kind]), () => []).push(checked);
    }
    for (const objects of byKind.values()) {
      // The same object for any order of files, because the finding is about the kind.
      const [first] = objects.toSorted((a, b) => compareObjects(a.object, b.object));
      if (first === undefined) continue;
      const { apiVersion, kind } = first.object;
      const written = { group: groupOf(apiVersion), version: versionOf(apiVersion), kind };
      const place = { object: first, identity: { apiVersion, kind, name: "" }, key: written.version };
      const intended = intendedKind(written, set.knownKinds);
      if (intended?.respelled === true) {
        report({
          ...place,
          path: intended.kind === kind ? "/apiVersion" : "/kind",
          ...misspelt(written, intended, "its pods are neither checked nor counted"),
        });
        continue;
      }
      const missing = missingKind(apiVersion, kind);
      if (missing !== undefined) {
        report({ ...place, ...missingFinding(written, missing, first) });
        continue;
      }
      const owners = objects.length === 1 ? "its only object" : `its ${objects.length} objects`;
      const isRead = objects.every((checked) => set.embeddedIn(checked).length > 0);
      const pods = isRead ? "are checked where muster finds them, but not counted" : "are neither checked nor counted";
      const known = intended === undefined ? "" : `; muster reads ${kindText(intended)}`;
      report({
        ...place,
        path: "/kind",
        message: `no Resource Interface describes ${kind} (${apiVersion}), so pods of ${owners} ${pods}${known}`,
        received: `${apiVersion} ${kind}`,
        ...given({ expected: intended && kindText(intended) }),
      });
    }
    for (const checked of set.objects) {
      if (isResourceInterfaceObject(checked.object)) checkRootKind(checked, set, report);
    }
  },
});

const ROOT_KIND = "/spec/structureDefinition/rootComponent/kind";

/** Reports a Resource Interface whose root kind is that of another one in a wrong spelling. */
function checkRootKind(checked: CheckedObject, set: ObjectSet, report: (finding: SetRuleFinding) => void): void {
  const root = record(valueAt(checked.object, ROOT_KIND));
  const [group, version, kind] = [text(root.group), text(root.version), text(root.kind)];
  if (group === undefined || version === undefined || kind === undefined) return;
  const others = set.knownKinds.filter(
    (each) => each.group !== group || each.kind !== kind || !each.versions.includes(version),
  );
  const written = { group, version, kind };
  const intended = intendedKind(written, others);
  if (intended?.respelled !== true) return;
  const field = (["kind", "group", "version"] as const).find((name) => written[name] !== intended[name]);
  report({
    object: checked,
    path: pointerTo(ROOT_KIND, field ?? "kind"),
    ...misspelt(written, intended, "the Resource Interface describes no object"),
  });
}

function misspelt(written: GroupVersionKind, intended: IntendedKind, effect: string) {
  const [found, right] = [apiVersionOf(written), apiVersionOf(intended)];
  const parts = present([
    when(written.kind !== intended.kind, intended.kind),
    when(found !== right, `apiVersion: ${right}`),
  ]);
  const isBuiltin = BUILTIN_GROUPS.has(intended.group) && written.group === intended.group;
  const fact = isBuiltin
    ? `Kubernetes has no kind ${formatValue(written.kind)}${written.kind === intended.kind ? ` in ${formatValue(found)}` : ""}`
    : `${kindText(written)} differs from ${kindText(intended)} only in spelling`;
  const expected = parts.join(" and ");
  return {
    severity: "error",
    message: `${fact}, so ${effect}`,
    expected,
    received: kindText(written),
    fix: `write ${expected}`,
  } as const;
}

function missingFinding(
  written: GroupVersionKind,
  { intended }: MissingKind,
  { cluster: { kubernetes } }: CheckedObject,
) {
  const apiVersion = apiVersionOf(written);
  const isNewer = minorOf(kubernetes) > NEWEST_KNOWN_MINOR;
  const expected = intended && `${intended.kind} (${intended.apiVersion})`;
  return given({
    path: intended?.kind === written.kind ? "/apiVersion" : "/kind",
    severity: intended === undefined || isNewer ? ("warning" as const) : ("error" as const),
    message: `Kubernetes 1.${NEWEST_KNOWN_MINOR} has no kind ${formatValue(written.kind)} in ${formatValue(apiVersion)}`,
    received: kindText(written),
    expected,
    fix: expected && `write ${expected}`,
  });
}

function kindText(kind: GroupVersionKind): string {
  return `${kind.kind} (${apiVersionOf(kind)})`;
}
