import { at, isObject, items, members, text } from "../base/read.ts";
import type { BuiltObject } from "./built-object.ts";
import { changedAt, type Tree, withMember } from "./values.ts";

/**
 * Kinds of the whole cluster, which get no namespace. Others of custom resources are rare, and a namespace changes no
 * rule.
 */
const CLUSTER_KINDS: ReadonlySet<string> = new Set([
  "APIService",
  "CSIDriver",
  "CSINode",
  "ClusterRole",
  "ClusterRoleBinding",
  "ClusterTrainingRuntime",
  "ComponentStatus",
  "CustomResourceDefinition",
  "DeviceClass",
  "IngressClass",
  "MutatingWebhookConfiguration",
  "Namespace",
  "Node",
  "PersistentVolume",
  "PriorityClass",
  "Queue",
  "RuntimeClass",
  "StorageClass",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "ValidatingWebhookConfiguration",
  "VolumeAttachment",
]);
/** Kinds whose names kustomize does not change. */
const FIXED_NAMES: ReadonlySet<string> = new Set(["APIService", "CustomResourceDefinition", "Namespace"]);
/** Places of pod templates in the kinds of Kubernetes. */
const TEMPLATES = [
  ["spec", "template", "metadata"],
  ["spec", "jobTemplate", "metadata"],
  ["spec", "jobTemplate", "spec", "template", "metadata"],
];

/** An object in another namespace. */
export function inNamespace(object: BuiltObject, namespace: string): BuiltObject {
  const { namespaces } = object;
  if (object.value.kind === "Namespace" && object.value.apiVersion === "v1") return named(object, namespace);
  const value = withDefaultSubjects(object.value, namespace);
  if (CLUSTER_KINDS.has(text(value.kind) ?? "") || at(value, "metadata", "namespace") === namespace) {
    return value === object.value ? object : { ...object, value };
  }
  return { ...object, value: withMetadata(value, "namespace", namespace), namespaces: [...namespaces, namespace] };
}

/** A binding whose subjects named `default` are in the namespace. Source: kustomize, api/filters/namespace. */
function withDefaultSubjects(value: Tree, namespace: string): Tree {
  if (value.kind !== "RoleBinding" && value.kind !== "ClusterRoleBinding") return value;
  const subjects = items(value.subjects);
  const changed = subjects.map((subject) => {
    return isObject(subject) && subject.name === "default" ? withMember(subject, "namespace", namespace) : subject;
  });
  return changed.every((subject, index) => subject === subjects[index])
    ? value
    : withMember(value, "subjects", changed);
}

/** An object with another name. */
export function renamed(object: BuiltObject, prefix: string, suffix: string): BuiltObject {
  const name = text(at(object.value, "metadata", "name"));
  if (name === undefined || prefix + suffix === "" || FIXED_NAMES.has(text(object.value.kind) ?? "")) return object;
  return named(object, `${prefix}${name}${suffix}`);
}

function named(object: BuiltObject, name: string): BuiltObject {
  const { value, names } = object;
  if (at(value, "metadata", "name") === name) return object;
  return { ...object, value: withMetadata(value, "name", name), names: [...names, name] };
}

function withMetadata(value: Tree, field: string, content: string): Tree {
  return withMember(value, "metadata", withMember(isObject(value.metadata) ? value.metadata : {}, field, content));
}

/** An object with more labels or annotations, also in its pod templates. */
export function withMetadataMap(
  value: Tree,
  field: "labels" | "annotations",
  added: unknown,
  inTemplates: boolean,
): Tree {
  const entries = members(added);
  if (entries.length === 0) return value;
  const merge = (map: unknown): Tree => {
    let merged: Tree = isObject(map) ? map : {};
    for (const [key, content] of entries) merged = withMember(merged, key, content);
    return merged;
  };
  const own = changedAt(value, ["metadata", field], merge);
  const places = inTemplates ? TEMPLATES.filter((place) => at(value, ...place.slice(0, -1)) !== undefined) : [];
  const changed = places.reduce((object, place) => changedAt(object, [...place, field], merge), own);
  return isObject(changed) ? changed : value;
}
