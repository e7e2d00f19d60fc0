import { at, isObject, items } from "../../kernel/index.ts";
import type { BuiltObject } from "./built-object.ts";
import { isOfCluster } from "./cluster-kinds.ts";
import type { FieldList } from "./configuration.ts";
import { changedField, type FieldSpec } from "./field-spec.ts";
import { groupVersionOf, originalIdentity, withPrevious } from "./identity.ts";
import { type Tree, withMember } from "./values.ts";

/** The options of the transformer of namespaces, which a kustomization sets to their defaults. */
export interface NamespaceOptions {
  /** Fields beside `metadata.namespace`. */
  readonly fields: readonly FieldSpec[];
  /** Whether an object keeps the namespace that it has. */
  readonly unsetOnly?: boolean;
  /** The subjects of bindings that get the namespace. Default: those that are called `default`. */
  readonly subjects?: "defaultOnly" | "allServiceAccounts" | "none";
}

/** An object in another namespace. Source: kustomize, api/filters/namespace. */
export function inNamespace(object: BuiltObject, namespace: string, options: NamespaceOptions): BuiltObject {
  const isKept = (before: unknown) => options.unsetOnly === true && before !== undefined && before !== "";
  let value = withSubjects(object.value, namespace, options, isKept);
  if (!isOfCluster(value) && !isKept(at(value, "metadata", "namespace"))) {
    value = withMetadata(value, "namespace", namespace);
  }
  const moved = value;
  for (const field of options.fields) {
    const path = field.path.join("/");
    const isSkipped = path === "metadata/namespace" || (path === "metadata/name" && value.apiVersion !== "v1");
    if (isSkipped || (isBinding(value) && isBinding(field) && path === "subjects/namespace")) continue;
    value = changedField(value, field, (before) => (isKept(before) ? before : namespace));
  }
  return { ...withPrevious(object), value, isEdited: object.isEdited || value !== moved };
}

function isBinding({ kind }: { readonly kind?: unknown }): boolean {
  return kind === "RoleBinding" || kind === "ClusterRoleBinding";
}

function withSubjects(
  value: Tree,
  namespace: string,
  { subjects = "defaultOnly" }: NamespaceOptions,
  isKept: (before: unknown) => boolean,
): Tree {
  if (!isBinding(value) || subjects === "none") return value;
  const isMoved = (subject: Tree) =>
    subjects === "defaultOnly" ? subject.name === "default" : subject.kind === "ServiceAccount";
  const before = items(value.subjects);
  const changed = before.map((subject) => {
    if (!isObject(subject) || !isMoved(subject) || isKept(subject.namespace)) return subject;
    return withMember(subject, "namespace", namespace);
  });
  if (changed.every((subject, index) => subject === before[index])) return value;
  return withMember(value, "subjects", changed);
}

/** The field with the name of an object. */
const NAME = "metadata/name";

/** An object with a prefix or a suffix. `fields` are those that get it. */
export function withAffix(
  object: BuiltObject,
  affix: string,
  list: Extract<FieldList, "namePrefix" | "nameSuffix">,
  fields: readonly FieldSpec[],
): BuiltObject {
  if (affix === "" || hasFixedName(object)) return object;
  let all = object;
  for (const field of fields) {
    const value = changedField(all.value, field, (before) => {
      // A field that is created has no text yet.
      if (before === undefined || before === null) return affix;
      if (typeof before !== "string") return before;
      return list === "namePrefix" ? affix + before : before + affix;
    });
    if (field.path.join("/") === NAME) all = { ...withAffixes(withPrevious(all), affix, list), value };
    else if (value !== all.value) all = { ...all, value, isEdited: true };
  }
  return all;
}

function withAffixes(object: BuiltObject, affix: string, list: "namePrefix" | "nameSuffix"): BuiltObject {
  if (list === "namePrefix") return { ...object, prefixes: [...object.prefixes, affix] };
  return { ...object, suffixes: [...object.suffixes, affix] };
}

/** Whether kustomize does not change the name of an object, by the kind that it had in its file. */
function hasFixedName(object: BuiltObject): boolean {
  const { kind } = originalIdentity(object);
  if (kind === "CustomResourceDefinition" || kind === "Namespace") return true;
  return kind === "APIService" && groupVersionOf(object.value).group === "apiregistration.k8s.io";
}

function withMetadata(value: Tree, field: string, content: string): Tree {
  return withMember(value, "metadata", withMember(isObject(value.metadata) ? value.metadata : {}, field, content));
}
