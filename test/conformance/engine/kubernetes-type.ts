import { objectMetaFields, podSpecFields } from "../../../src/interpret/objects/kubernetes-fields.ts";
import type { PodPart } from "../../../src/interpret/objects/pod-shape.ts";
import { canonicalQuantity, quantityOf } from "../../../src/kernel/base/quantity.ts";
import { isObject as isRecord } from "../../../src/kernel/base/read.ts";

const containerFields: ReadonlySet<string> = new Set([
  "args",
  "command",
  "env",
  "envFrom",
  "image",
  "imagePullPolicy",
  "lifecycle",
  "livenessProbe",
  "name",
  "ports",
  "readinessProbe",
  "resizePolicy",
  "resources",
  "restartPolicy",
  "restartPolicyRules",
  "securityContext",
  "startupProbe",
  "stdin",
  "stdinOnce",
  "terminationMessagePath",
  "terminationMessagePolicy",
  "tty",
  "volumeDevices",
  "volumeMounts",
  "workingDir",
]);

type Change = (value: unknown) => unknown;

const quantities: Change = (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, canonical(entry)])) : value;
const resources: Change = fieldsOnly(new Set(["limits", "requests", "claims"]), {
  limits: quantities,
  requests: quantities,
});
const container: Change = fieldsOnly(containerFields, { resources });
const objectMeta: Change = fieldsOnly(objectMetaFields(), {});
const podSpec: Change = fieldsOnly(podSpecFields(), {
  containers: each(container),
  initContainers: each(container),
  overhead: quantities,
  resources,
});

const changes: Readonly<Partial<Record<PodPart, Change>>> = {
  PodTemplateSpec: fieldsOnly(new Set(["metadata", "spec"]), { metadata: objectMeta, spec: podSpec }),
  PodSpec: podSpec,
  ObjectMeta: objectMeta,
  Container: container,
  Containers: each(container),
  ResourceRequirements: resources,
};

/**
 * A part of a pod definition as the reference engine keeps it, which decodes into Kubernetes' types: fields that the
 * type does not have are gone, and quantities are in their canonical form. Strict mode drops nothing.
 */
export function asKubernetesType(part: PodPart, value: unknown): unknown {
  const change = changes[part];
  return change === undefined ? value : change(value);
}

function fieldsOnly(known: ReadonlySet<string>, inner: Readonly<Record<string, Change>>): Change {
  return (value) => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).filter(([key]) => known.has(key));
    return Object.fromEntries(
      entries.map(([key, entry]) => [key, Object.hasOwn(inner, key) ? inner[key]?.(entry) : entry]),
    );
  };
}

function each(change: Change): Change {
  return (value) => (Array.isArray(value) ? value.map(change) : value);
}

function canonical(value: unknown): unknown {
  const quantity = quantityOf(value);
  return quantity === undefined ? value : canonicalQuantity(quantity);
}
