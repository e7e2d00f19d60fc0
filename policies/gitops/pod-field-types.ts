import { pointerTo } from "../../src/base/pointer.ts";
import { quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue, isObject, items, record } from "../../src/base/read.ts";
import { isReplacedAtRunTime, SUBSTITUTE_FIX, variableIn } from "../../src/base/substitution-variables.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { isGpuName } from "../pods/gpu-containers.ts";
import { podExample } from "../pods/pod-example.ts";

type FieldType = "boolean" | "whole number" | "string" | "list of strings" | "map of strings";

/** The types of an object's fields, and the types below its fields that are objects or lists of objects. */
interface Shape {
  readonly types: ReadonlyMap<string, FieldType>;
  readonly parts: ReadonlyMap<string, Shape>;
}

const SECURITY = shapeOf(
  {
    allowPrivilegeEscalation: "boolean",
    privileged: "boolean",
    procMount: "string",
    readOnlyRootFilesystem: "boolean",
    runAsGroup: "whole number",
    runAsNonRoot: "boolean",
    runAsUser: "whole number",
  },
  {
    appArmorProfile: shapeOf({ type: "string" }),
    capabilities: shapeOf({ add: "list of strings", drop: "list of strings" }),
    seccompProfile: shapeOf({ localhostProfile: "string", type: "string" }),
    windowsOptions: shapeOf({ hostProcess: "boolean", runAsUserName: "string" }),
  },
);
const CLAIM = shapeOf({ claimName: "string", readOnly: "boolean" });
const VOLUME = shapeOf(
  { name: "string" },
  {
    emptyDir: shapeOf({ medium: "string" }),
    hostPath: shapeOf({ path: "string", type: "string" }),
    persistentVolumeClaim: CLAIM,
  },
);
const POD = shapeOf(
  {
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
  },
  { securityContext: SECURITY, volumes: VOLUME },
);
const CONTAINER = shapeOf(
  {
    args: "list of strings",
    command: "list of strings",
    image: "string",
    imagePullPolicy: "string",
    name: "string",
    restartPolicy: "string",
    stdin: "boolean",
    tty: "boolean",
    workingDir: "string",
  },
  {
    ports: shapeOf({ containerPort: "whole number", hostIP: "string", hostPort: "whole number" }),
    securityContext: SECURITY,
    volumeMounts: shapeOf({ mountPath: "string", name: "string", readOnly: "boolean", subPath: "string" }),
  },
);

const METADATA = shapeOf({ annotations: "map of strings", labels: "map of strings" });

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
  check: (pod, { report }) => {
    const { metadata, spec, containers } = pod;
    checkFields(metadata, "/metadata", METADATA, report);
    checkFields(spec, "/spec", POD, report);
    for (const { container, pointer } of containers) {
      checkFields(container, pointer, CONTAINER, report);
      for (const list of ["limits", "requests"]) {
        const amounts = record(at(container.resources, list));
        // GPU-002 reports numbers of GPUs.
        for (const name in amounts)
          if (!isGpuName(name, pod)) checkQuantity(amounts[name], name, `${pointer}/resources/${list}`, report);
      }
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

function shapeOf(types: Readonly<Record<string, FieldType>>, parts: Readonly<Record<string, Shape>> = {}): Shape {
  return { types: new Map(Object.entries(types)), parts: new Map(Object.entries(parts)) };
}

function checkFields(value: unknown, path: string, shape: Shape, report: (finding: RuleFinding) => void): void {
  if (!isObject(value)) return;
  // Objects have fewer fields than their shape.
  for (const field in value) {
    const member = value[field];
    if (member === null || member === undefined) continue;
    const type = shape.types.get(field);
    if (type !== undefined) {
      if (fits(member, type)) continue;
      for (const finding of wrongParts(member, pointerTo(path, field), type)) report(finding);
      continue;
    }
    const part = shape.parts.get(field);
    if (part === undefined) continue;
    const place = pointerTo(path, field);
    if (Array.isArray(member))
      for (const [index, item] of member.entries()) checkFields(item, `${place}/${index}`, part, report);
    else if (isObject(member)) checkFields(member, place, part, report);
    else report(wrongType(place, "map or a list", member));
  }
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

function checkQuantity(value: unknown, name: string, path: string, report: (finding: RuleFinding) => void): void {
  if (value === null || quantityOf(value) !== undefined) return;
  const place = pointerTo(path, name);
  const variable = typeof value === "string" ? variableIn(value) : undefined;
  const finding = wrongType(place, "quantity", value);
  report(
    variable === undefined ? finding : { ...finding, severity: isReplacedAtRunTime(variable) ? "info" : "warning" },
  );
}

/** The findings of a value of a wrong type: one for each wrong item or member of a list or map, else one for the value. */
function wrongParts(value: unknown, path: string, type: FieldType): readonly RuleFinding[] {
  const isCollection = type === "list of strings" ? Array.isArray(value) : type === "map of strings" && isObject(value);
  if (!isCollection) return [wrongType(path, type, value)];
  return Object.entries(Object(value)).flatMap(([key, member]) =>
    isStringOrNull(member) ? [] : [wrongType(pointerTo(path, key), "string", member)],
  );
}

function wrongType(path: string, type: string, value: unknown): RuleFinding {
  const variable = typeof value === "string" ? variableIn(value) : undefined;
  if (variable === undefined) return typeFinding(path, type, formatValue(value));
  const message = `${labelOf(path)} is the variable ${variable}, so muster cannot check it`;
  return { path, message, expected: `a ${type}`, received: formatValue(value), fix: SUBSTITUTE_FIX };
}

function typeFinding(path: string, type: string, received: string): RuleFinding {
  return { path, message: `${labelOf(path)} must be a ${type}, but is ${received}`, expected: `a ${type}`, received };
}

function labelOf(path: string): string {
  return path.replace(/^\/(?:spec|metadata)\//, "").replaceAll("/", ".");
}
