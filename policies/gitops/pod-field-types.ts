import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, isObject, items } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { podExample } from "../pods/pod-example.ts";

type FieldType = "boolean" | "whole number" | "string" | "list of strings" | "map of strings";

type FieldTypes = ReadonlyMap<string, FieldType>;

const POD = typesOf({
  activeDeadlineSeconds: "whole number",
  automountServiceAccountToken: "boolean",
  enableServiceLinks: "boolean",
  hostIPC: "boolean",
  hostNetwork: "boolean",
  hostPID: "boolean",
  hostUsers: "boolean",
  nodeName: "string",
  nodeSelector: "map of strings",
  priority: "whole number",
  priorityClassName: "string",
  restartPolicy: "string",
  runtimeClassName: "string",
  schedulerName: "string",
  serviceAccountName: "string",
  shareProcessNamespace: "boolean",
  terminationGracePeriodSeconds: "whole number",
});
const CONTAINER = typesOf({
  args: "list of strings",
  command: "list of strings",
  image: "string",
  imagePullPolicy: "string",
  name: "string",
  stdin: "boolean",
  tty: "boolean",
  workingDir: "string",
});
const SECURITY = typesOf({
  allowPrivilegeEscalation: "boolean",
  privileged: "boolean",
  readOnlyRootFilesystem: "boolean",
  runAsGroup: "whole number",
  runAsNonRoot: "boolean",
  runAsUser: "whole number",
});

const METADATA = typesOf({ annotations: "map of strings", labels: "map of strings" });

/** GITOPS-042: fields have the types that Kubernetes requires, since other rules ignore values of a wrong type. */
export const podFieldTypes = defineRule({
  id: "GITOPS-042",
  name: "pod-field-types",
  title: "Fields of pods and containers have the types that Kubernetes requires",
  severity: "error",
  pack: "recommended",
  rationale:
    'hostNetwork: "yes" is a string instead of a boolean, and an environment variable with value: yes is a boolean instead of a string. The API server rejects both, and other tools interpret them in different ways.',
  fix: "remove the quotes around booleans and numbers, and put quotes around strings that look like them",
  docs: ["https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/"],
  examples: {
    good: podExample(`
hostNetwork: false
containers: [{name: main, image: "example.com/train:1", env: [{name: DEBUG, value: "yes"}]}]
`),
    bad: podExample(`
hostNetwork: "yes"
containers: [{name: main, image: "example.com/train:1", env: [{name: DEBUG, value: yes}]}]
`),
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
        const name = at(env[index], "name");
        if (!fits(name, "string")) report(wrongType(pointerTo(pointer, "env", index, "name"), "string", name));
        const value = at(env[index], "value");
        if (fits(value, "string")) continue;
        // The value may be a secret, so the finding contains only its type.
        report(typeFinding(pointerTo(pointer, "env", index, "value"), "string", `a ${typeof value}`));
      }
    }
  },
});

function typesOf(types: Readonly<Record<string, FieldType>>): FieldTypes {
  return new Map(Object.entries(types));
}

function checkFields(value: unknown, path: string, types: FieldTypes, report: (finding: RuleFinding) => void): void {
  if (!isObject(value) || fitsAll(value, types)) return;
  for (const [field, type] of types) {
    const member = at(value, field);
    if (fits(member, type)) continue;
    for (const finding of wrongParts(member, pointerTo(path, field), type)) report(finding);
  }
}

// Objects have few fields, which are nearly always valid, so testing these fields is faster than testing all types.
function fitsAll(value: Readonly<Record<string, unknown>>, types: FieldTypes): boolean {
  for (const field in value) {
    const type = types.get(field);
    if (type !== undefined && !fits(value[field], type)) return false;
  }
  return true;
}

function fits(value: unknown, type: FieldType): boolean {
  // Kubernetes ignores null fields.
  if (value == null) return true;
  if (type === "string") return typeof value === "string";
  if (type === "boolean") return typeof value === "boolean";
  if (type === "whole number") return Number.isInteger(value);
  if (type === "list of strings") return Array.isArray(value) && value.every(isStringOrNull);
  if (!isObject(value)) return false;
  for (const key in value) if (!isStringOrNull(value[key])) return false;
  return true;
}

function isStringOrNull(value: unknown): boolean {
  return typeof value === "string" || value === null;
}

/** The findings of a value of a wrong type: one for each wrong item or member of a list or map, else one for the value. */
function wrongParts(value: unknown, path: string, type: FieldType): readonly RuleFinding[] {
  const isCollection = type === "list of strings" ? Array.isArray(value) : type === "map of strings" && isObject(value);
  if (!isCollection) return [wrongType(path, type, value)];
  return Object.entries(Object(value)).flatMap(([key, member]) =>
    isStringOrNull(member) ? [] : [wrongType(pointerTo(path, key), "string", member)],
  );
}

function wrongType(path: string, type: FieldType, value: unknown): RuleFinding {
  return typeFinding(path, type, formatValue(value));
}

function typeFinding(path: string, type: FieldType, received: string): RuleFinding {
  const field = path.replace(/^\/(?:spec|metadata)\//, "").replaceAll("/", ".");
  return { path, message: `${field} must be a ${type}, but is ${received}`, expected: `a ${type}`, received };
}
