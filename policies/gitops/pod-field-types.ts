import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, isObject, items, members } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";

type FieldType = "boolean" | "whole number" | "text" | "list of texts" | "map of texts";

type FieldTypes = ReadonlyMap<string, FieldType>;

const POD = typesOf({
  activeDeadlineSeconds: "whole number",
  automountServiceAccountToken: "boolean",
  enableServiceLinks: "boolean",
  hostIPC: "boolean",
  hostNetwork: "boolean",
  hostPID: "boolean",
  hostUsers: "boolean",
  nodeName: "text",
  nodeSelector: "map of texts",
  priority: "whole number",
  priorityClassName: "text",
  restartPolicy: "text",
  runtimeClassName: "text",
  schedulerName: "text",
  serviceAccountName: "text",
  shareProcessNamespace: "boolean",
  terminationGracePeriodSeconds: "whole number",
});
const CONTAINER = typesOf({
  args: "list of texts",
  command: "list of texts",
  image: "text",
  imagePullPolicy: "text",
  name: "text",
  stdin: "boolean",
  tty: "boolean",
  workingDir: "text",
});
const SECURITY = typesOf({
  allowPrivilegeEscalation: "boolean",
  privileged: "boolean",
  readOnlyRootFilesystem: "boolean",
  runAsGroup: "whole number",
  runAsNonRoot: "boolean",
  runAsUser: "whole number",
});
const VARIABLE = typesOf({ name: "text" });
const METADATA = typesOf({ annotations: "map of texts", labels: "map of texts" });

/** GITOPS-042: a field of another type than Kubernetes has is refused by it, and says nothing to any other rule. */
export const podFieldTypes = defineRule({
  id: "GITOPS-042",
  name: "pod-field-types",
  title: "Fields of pods and containers have the types that Kubernetes reads",
  severity: "error",
  pack: "recommended",
  rationale:
    'hostNetwork: "yes" is a text and no boolean, and the value yes of an environment variable is a boolean and no text: the API server refuses both, and what a reader takes them for is chance.',
  fix: "write booleans and numbers without quotes, and texts that look like them in quotes",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  hostNetwork: false
  containers: [{name: main, image: "example.com/train:1", env: [{name: DEBUG, value: "yes"}]}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  hostNetwork: "yes"
  containers: [{name: main, image: "example.com/train:1", env: [{name: DEBUG, value: yes}]}]
`,
  },
  scope: "pod",
  check: ({ metadata, spec, containers }, { report }) => {
    checkFields(metadata, "/metadata", METADATA, report);
    checkFields(spec, "/spec", POD, report);
    checkFields(at(spec, "securityContext"), "/spec/securityContext", SECURITY, report);
    for (const { container, pointer } of containers) {
      checkFields(container, pointer, CONTAINER, report);
      checkFields(at(container, "securityContext"), `${pointer}/securityContext`, SECURITY, report);
      const env = items(container.env);
      for (let index = 0; index < env.length; index++) {
        const variable = env[index];
        if (!fits(at(variable, "name"), "text")) {
          checkFields(variable, pointerTo(pointer, "env", index), VARIABLE, report);
        }
        // The value may be a secret, so it is not shown.
        const value = at(variable, "value");
        if (!fits(value, "text")) report(wrong(pointerTo(pointer, "env", index, "value"), "text", `a ${typeof value}`));
      }
    }
  },
});

function typesOf(types: Readonly<Record<string, FieldType>>): FieldTypes {
  return new Map(Object.entries(types));
}

function checkFields(value: unknown, path: string, types: FieldTypes, report: (finding: RuleFinding) => void): void {
  if (!isObject(value) || fitAll(value, types)) return;
  for (const [field, type] of types) {
    const member = at(value, field);
    if (fits(member, type)) continue;
    for (const finding of wrongParts(member, pointerTo(path, field), type)) report(finding);
  }
}

// A part has fewer fields than there are types, and nearly always fits.
function fitAll(value: Readonly<Record<string, unknown>>, types: FieldTypes): boolean {
  for (const field in value) {
    const type = types.get(field);
    if (type !== undefined && !fits(value[field], type)) return false;
  }
  return true;
}

function fits(value: unknown, type: FieldType): boolean {
  // Kubernetes takes null for absent.
  if (value == null) return true;
  if (type === "text") return typeof value === "string";
  if (type === "boolean") return typeof value === "boolean";
  if (type === "whole number") return Number.isInteger(value);
  if (type === "list of texts") return Array.isArray(value) && value.every(isText);
  if (!isObject(value)) return false;
  for (const key in value) if (!isText(value[key])) return false;
  return true;
}

function isText(value: unknown): boolean {
  return typeof value === "string" || value === null;
}

function wrongParts(value: unknown, path: string, type: FieldType): readonly RuleFinding[] {
  switch (type) {
    case "boolean":
      return typeof value === "boolean" ? [] : [wrong(path, type, formatValue(value))];
    case "whole number":
      return Number.isInteger(value) ? [] : [wrong(path, type, formatValue(value))];
    case "text":
      return typeof value === "string" ? [] : [wrong(path, type, formatValue(value))];
    case "list of texts":
      if (!Array.isArray(value)) return [wrong(path, type, formatValue(value))];
      return value.flatMap((item, index) => wrongText(item, pointerTo(path, index)));
    case "map of texts":
      if (!isObject(value)) return [wrong(path, type, formatValue(value))];
      return members(value).flatMap(([key, member]) => wrongText(member, pointerTo(path, key)));
  }
}

function wrongText(value: unknown, path: string): readonly RuleFinding[] {
  return isText(value) ? [] : [wrong(path, "text", formatValue(value))];
}

function wrong(path: string, type: FieldType, received: string): RuleFinding {
  const field = path.replace(/^\/(?:spec|metadata)\//, "").replaceAll("/", ".");
  return { path, message: `${field} must be a ${type}, but is ${received}`, expected: `a ${type}`, received };
}
