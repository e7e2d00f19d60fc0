import type { Edit } from "../../src/kernel/index.ts";
import { formatValue, pointerSegments, stringOf, valueAt } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import type { AmbiguousScalar } from "../../src/yaml/index.ts";
import { podExample } from "../pods/pod-example.ts";

/** GITOPS-030: all YAML readers read the same values. */
export const unambiguousScalars = defineRule({
  id: "GITOPS-030",
  name: "unambiguous-scalars",
  title: "All YAML readers agree on the value of every plain scalar",
  severity: "warning",
  pack: "recommended",
  fault: "convention",
  rationale:
    "YAML 1.1 reads yes, 0777, 1_000, 22:22 and dates as booleans, numbers or times, and YAML 1.2 reads them as something else; kubectl, kustomize, Helm and editors disagree. A manifest can bypass a rule if the rule and the cluster read different values.",
  fix: "write true or false, a decimal number, or put quotes around a string",
  docs: ["https://yaml.org/spec/1.2.2/ext/changes/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {enabled: "yes", mode: "0777"}
`,
    bad: podExample(`
hostNetwork: yes
containers: [{name: main, image: "example.com/train:1"}]
`),
  },
  scope: "object",
  check: (checked, { report }) => {
    for (const scalar of checked.ambiguous?.() ?? []) {
      const place = placeIn(checked, scalar);
      // GITOPS-003 reports the fields that the API server and controllers write.
      if (place === undefined || SERVER_PLACES.test(place.path)) continue;
      if (!place.isKey && TIME.test(scalar.text)) continue;
      if (place.isKey) report(ambiguousKey(place.path, scalar, isSecret(checked, place.path)));
      else report(ambiguousValue(place.path, scalar, isSecret(checked, place.path)));
    }
  },
});

const SERVER_PLACES = /^\/(?:status|metadata\/(?:creationTimestamp|managedFields))(?:\/|$)/;
/** A complete time of RFC 3339: a YAML reader that does not read it as a string reads the same time. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const EXPECTED = "quotes, or an unambiguous form of the value";
const OTHERS_DIFFER = "but other YAML readers may not";

function ambiguousKey(path: string, { text, value }: AmbiguousScalar, isHidden: boolean): RuleFinding {
  const read = formatValue(stringOf(value));
  const finding = { path, key: "key", expected: EXPECTED };
  if (isHidden) return { ...finding, message: `Kubernetes reads a plain key as ${read}, ${OTHERS_DIFFER}` };
  const message = `Kubernetes reads the key ${JSON.stringify(text)} as ${read}, ${OTHERS_DIFFER}`;
  return { ...finding, message, received: text };
}

function ambiguousValue(path: string, scalar: AmbiguousScalar, isHidden: boolean): RuleFinding {
  const { text, value } = scalar;
  const finding = { path, key: "value", expected: EXPECTED, edits: [repair(path, scalar)] };
  if (isHidden) {
    return { ...finding, message: `Kubernetes reads a plain scalar as a ${typeof value}, ${OTHERS_DIFFER}` };
  }
  const message = `Kubernetes reads ${JSON.stringify(text)} as ${formatValue(value)}, ${OTHERS_DIFFER}`;
  return { ...finding, message, received: text };
}

/** A place in an object: a key or a value. */
interface ScalarPlace {
  readonly path: string;
  readonly isKey: boolean;
}

/**
 * The place of a scalar in the object; undefined if it is not in the object. Pointers of scalars start at the document,
 * so for an object in a `List` they start with the place of the object.
 */
function placeIn({ object, locate }: CheckedObject, { pointer, location }: AmbiguousScalar): ScalarPlace | undefined {
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
  // A field of type string gets the characters of the file; any other field keeps the value that Kubernetes reads.
  return { op: "set", path, value: isStringField(pointerSegments(path)) ? text : value };
}

function isStringField(segments: readonly string[]): boolean {
  const [last = "", parent, grandparent] = [...segments].reverse();
  if (["labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData"].includes(parent ?? "")) {
    return true;
  }
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
