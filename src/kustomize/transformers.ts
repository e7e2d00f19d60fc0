import { isObject, items, member, text } from "../base/read.ts";
import { isDocumentText } from "../units/kustomization.ts";
import type { BuiltObject } from "./built-object.ts";
import type { Configuration, FieldList } from "./configuration.ts";
import { changedField } from "./field-spec.ts";
import { identitiesOf } from "./identity.ts";
import { withImages } from "./images.ts";
import { withLabels } from "./labels.ts";
import { inNamespace, type NamespaceOptions, withAffix } from "./metadata.ts";
import { patched } from "./patches.ts";
import { replaced } from "./replacements.ts";
import type { Tree } from "./values.ts";

/** Reads the texts and files that a kustomization or a transformer names. */
export interface PatchReader {
  /** The values of a patch: the documents of a text, or of a file. */
  readonly patchValues: (patch: unknown, path: unknown) => readonly unknown[];
  /** The value of a file with one document. */
  readonly fileValue: (path: string) => unknown;
}

/** FieldChanges of objects, as fields of a kustomization. */
export interface FieldChanges {
  readonly fields: Tree;
  /** The fields of objects that they change. */
  readonly configuration: Configuration;
  readonly namespaceOptions?: Omit<NamespaceOptions, "fields">;
}

/** Applies changes in the order of kustomize. Other changes need a transformer of its own. */
export function transformed(
  objects: readonly BuiltObject[],
  { fields, configuration, namespaceOptions }: FieldChanges,
  reader: PatchReader,
): readonly BuiltObject[] {
  let all = withPatches(objects, fields, reader);
  const each = (change: (object: BuiltObject) => BuiltObject) => {
    all = all.map(change);
  };
  const fieldsOf = (list: FieldList, { value }: BuiltObject) => configuration.fieldsOf(list, value);
  const namespace = text(fields.namespace) ?? "";
  if (namespace !== "") {
    each((object) => inNamespace(object, namespace, { ...namespaceOptions, fields: fieldsOf("namespace", object) }));
  }
  for (const list of ["namePrefix", "nameSuffix"] as const) {
    const affix = text(fields[list]) ?? "";
    if (affix !== "") each((object) => withAffix(object, affix, list, fieldsOf(list, object)));
  }
  if (LABELS.some((field) => fields[field] !== undefined)) each((object) => withLabels(object, fields, configuration));
  for (const entry of items(fields.patchesJson6902)) all = withPatch(all, entry, reader);
  for (const entry of items(fields.replicas)) each((object) => withReplicas(object, entry, configuration));
  if (items(fields.images).length > 0) {
    each((object) => {
      const value = withImages(object.value, fields.images, fieldsOf("images", object));
      return value === object.value ? object : { ...object, value, isEdited: true };
    });
  }
  for (const entry of items(fields.replacements)) {
    const path = text(member(entry, "path"));
    const listed = path === undefined ? [entry] : listOf(reader.fileValue(path));
    for (const replacement of listed) all = replaced(all, replacement);
  }
  return all;
}

const LABELS = ["labels", "commonLabels", "commonAnnotations"];

function withPatches(objects: readonly BuiltObject[], fields: Tree, reader: PatchReader): readonly BuiltObject[] {
  let all = objects;
  for (const entry of items(fields.patchesStrategicMerge)) {
    const inline = typeof entry === "string" && !isDocumentText(entry) ? undefined : entry;
    for (const value of reader.patchValues(inline, entry)) all = patched(all, { value });
  }
  for (const entry of items(fields.patches)) all = withPatch(all, entry, reader);
  return all;
}

function withPatch(objects: readonly BuiltObject[], entry: unknown, reader: PatchReader): readonly BuiltObject[] {
  const { target, options } = isObject(entry) ? entry : {};
  return reader
    .patchValues(member(entry, "patch"), member(entry, "path"))
    .reduce<readonly BuiltObject[]>((all, value) => patched(all, { value, target, options }), objects);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [value];
}

function withReplicas(object: BuiltObject, entry: unknown, configuration: Configuration): BuiltObject {
  const name = text(member(entry, "name")) ?? "";
  if (!identitiesOf(object).some((identity) => identity.name === name)) return object;
  const value = configuration
    .fieldsOf("replicas", object.value)
    .reduce<Tree>((before, field) => changedField(before, field, () => member(entry, "count")), object.value);
  return value === object.value ? object : { ...object, value, isEdited: true };
}
