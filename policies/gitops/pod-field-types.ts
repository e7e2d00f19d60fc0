import { pointerTo } from "../../src/model/pointer.ts";
import { at, isObject, items, members, shown } from "../../src/policy/read.ts";
import { defineRule, type RuleFinding } from "../../src/policy/rule.ts";

type FieldType = "boolean" | "whole number" | "text" | "list of texts" | "map of texts";

const POD: Readonly<Record<string, FieldType>> = {
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
};
const CONTAINER: Readonly<Record<string, FieldType>> = {
  args: "list of texts",
  command: "list of texts",
  image: "text",
  imagePullPolicy: "text",
  name: "text",
  stdin: "boolean",
  tty: "boolean",
  workingDir: "text",
};
const SECURITY: Readonly<Record<string, FieldType>> = {
  allowPrivilegeEscalation: "boolean",
  privileged: "boolean",
  readOnlyRootFilesystem: "boolean",
  runAsGroup: "whole number",
  runAsNonRoot: "boolean",
  runAsUser: "whole number",
};
const METADATA: Readonly<Record<string, FieldType>> = { annotations: "map of texts", labels: "map of texts" };

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
  check: (pod, { report }) => {
    const check = (value: unknown, path: string, types: Readonly<Record<string, FieldType>>) => {
      if (!isObject(value)) return;
      for (const field in types) {
        const type = types[field];
        const member = at(value, field);
        if (type === undefined || fits(member, type)) continue;
        for (const finding of wrongParts(member, pointerTo(path, field), type)) report(finding);
      }
    };
    check(pod.metadata, "/metadata", METADATA);
    check(pod.spec, "/spec", POD);
    check(at(pod.spec, "securityContext"), "/spec/securityContext", SECURITY);
    for (const { container, pointer } of pod.containers) {
      check(container, pointer, CONTAINER);
      check(at(container, "securityContext"), `${pointer}/securityContext`, SECURITY);
      for (const [index, variable] of items(at(container, "env")).entries()) {
        const path = () => pointerTo(pointer, "env", index);
        if (!fits(at(variable, "name"), "text")) check(variable, path(), { name: "text" });
        // The value may be a secret, so it is not shown.
        const value = at(variable, "value");
        if (!fits(value, "text")) report(wrong(`${path()}/value`, "text", `a ${typeof value}`));
      }
    }
  },
});

// Nearly every field is as it must be: its path and what to say of it are then no work.
function fits(value: unknown, type: FieldType): boolean {
  // Kubernetes takes null for absent.
  if (value == null) return true;
  if (type === "text") return typeof value === "string";
  if (type === "boolean") return typeof value === "boolean";
  if (type === "whole number") return Number.isInteger(value);
  return type === "list of texts"
    ? Array.isArray(value) && value.every(isText)
    : isObject(value) && Object.values(value).every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === "string" || value === null;
}

function wrongParts(value: unknown, path: string, type: FieldType): readonly RuleFinding[] {
  switch (type) {
    case "boolean":
      return typeof value === "boolean" ? [] : [wrong(path, type, shown(value))];
    case "whole number":
      return Number.isInteger(value) ? [] : [wrong(path, type, shown(value))];
    case "text":
      return typeof value === "string" ? [] : [wrong(path, type, shown(value))];
    case "list of texts":
      if (!Array.isArray(value)) return [wrong(path, type, shown(value))];
      return value.flatMap((item, index) => wrongText(item, pointerTo(path, index)));
    case "map of texts":
      if (!isObject(value)) return [wrong(path, type, shown(value))];
      return members(value).flatMap(([key, member]) => wrongText(member, pointerTo(path, key)));
  }
}

function wrongText(value: unknown, path: string): readonly RuleFinding[] {
  return isText(value) ? [] : [wrong(path, "text", shown(value))];
}

function wrong(path: string, type: FieldType, received: string): RuleFinding {
  const field = path.replace(/^\/(?:spec|metadata)\//, "").replaceAll("/", ".");
  return { path, message: `${field} must be a ${type}, but is ${received}`, expected: `a ${type}`, received };
}
