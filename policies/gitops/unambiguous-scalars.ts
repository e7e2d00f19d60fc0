import { pointerSegments, valueAt } from "../../src/base/pointer.ts";
import { formatValue } from "../../src/base/read.ts";
import type { Edit } from "../../src/finding/finding.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { AmbiguousScalar } from "../../src/yaml/index.ts";

/** GITOPS-030: every reader of a manifest reads the same. */
export const unambiguousScalars = defineRule({
  id: "GITOPS-030",
  name: "unambiguous-scalars",
  title: "No plain scalar is one that readers of YAML take differently",
  severity: "warning",
  pack: "recommended",
  rationale:
    "yes, 0777, 1_000, 22:22 and dates are truth values, numbers or times to YAML 1.1 and something else to YAML 1.2; kubectl, kustomize, Helm and editors do not agree. A rule that reads one value while the cluster reads the other can be passed by.",
  fix: "write true or false, a decimal number, or quotes around a text",
  docs: ["https://yaml.org/spec/1.2.2/ext/changes/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {enabled: "yes", mode: "0777"}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  hostNetwork: yes
  containers: [{name: main, image: "example.com/train:1"}]
`,
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const scalar of checked.ambiguous?.() ?? []) {
      const place = placeIn(checked, scalar);
      // What the API server and controllers write has no place in git at all, which is another finding.
      if (place === undefined || SERVER_PLACES.test(place.path)) continue;
      const { path, isKey } = place;
      const secret = isSecret(checked, path);
      const text = secret ? "a plain scalar" : JSON.stringify(scalar.text);
      const value = secret ? `a ${typeof scalar.value}` : formatValue(scalar.value);
      report({
        path,
        message: isKey
          ? `the key ${text} is ${formatValue(String(scalar.value))} to Kubernetes, and readers of YAML disagree about it`
          : `${text} is ${value} to Kubernetes, and readers of YAML disagree about it`,
        expected: "quotes, or the plain form of the value",
        ...(secret ? {} : { received: scalar.text }),
        key: isKey ? "key" : "value",
        // A key cannot be set, and where a text is needed nobody knows which one was meant.
        ...(isKey ? {} : { edits: [repair(path, scalar)] }),
      });
    }
  },
});

const SERVER_PLACES = /^\/(?:status|metadata\/(?:creationTimestamp|managedFields))(?:\/|$)/;

/**
 * The place of a scalar in the object. Pointers of scalars lead into the document, which of a `List` is more than the
 * object; scalars of its other items have no place here.
 */
function placeIn(
  { object, locate }: CheckedObject,
  { pointer, location }: AmbiguousScalar,
): { readonly path: string; readonly isKey: boolean } | undefined {
  if (locate === undefined) return undefined;
  const isHere = (path: string, at: "key" | "value") => {
    const { line, column } = locate(path, at);
    return line === location.line && column === location.column;
  };
  for (let path = pointer; ; path = path.replace(/^\/items\/\d+/, "")) {
    if (path !== "" && valueAt(object, path) !== undefined) {
      if (isHere(path, "value")) return { path, isKey: false };
      if (isHere(path, "key")) return { path, isKey: true };
    }
    if (!/^\/items\/\d+/.test(path)) return undefined;
  }
}

function repair(path: string, { text, value }: AmbiguousScalar): Edit {
  // Where Kubernetes wants a text, what is written is what was meant; elsewhere what Kubernetes reads stays.
  return { op: "set", path, value: wantsText(pointerSegments(path)) ? text : value };
}

function wantsText(segments: readonly string[]): boolean {
  const [last = "", parent, grandparent] = [...segments].reverse();
  if (["labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData"].includes(parent ?? ""))
    return true;
  if (["args", "command"].includes(parent ?? "") && /^\d+$/.test(last)) return true;
  return last === "value" && grandparent === "env";
}

const SECRET_NAME = /pass|token|secret|key|credential|auth/i;

function isSecret({ object }: CheckedObject, path: string): boolean {
  if (object.kind === "Secret") return true;
  const segments = pointerSegments(path);
  const name = valueAt(object, `${path.slice(0, path.lastIndexOf("/"))}/name`);
  return segments.at(-1) === "value" && typeof name === "string" && SECRET_NAME.test(name);
}
