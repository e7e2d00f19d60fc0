import { isObject, items, member, nearest, pointerTo, text } from "../../kernel/index.ts";
import { isDocumentText } from "../units/kustomization.ts";
import type { FaultReporter } from "./build-fault.ts";
import type { BuiltObject } from "./built-object.ts";
import type { Configuration, FieldList } from "./configuration.ts";
import { changedField } from "./field-spec.ts";
import { objectIds } from "./identity.ts";
import { withImages } from "./images.ts";
import { withLabels } from "./labels.ts";
import { inNamespace, type NamespaceOptions, withAffix } from "./metadata.ts";
import { entryFaults, type PatchEntry, patchFaults } from "./patch-faults.ts";
import { patched } from "./patches.ts";
import { replacementFaults } from "./replacement-faults.ts";
import { replaced } from "./replacements.ts";
import { objectsInside, type Tree } from "./values.ts";

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
  report: FaultReporter,
): readonly BuiltObject[] {
  const patches = [...mergePatches(fields, reader), ...targetedPatches("patches", fields, reader)];
  let all = withPatches(objects, patches, report);
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
  all = withPatches(all, targetedPatches("patchesJson6902", fields, reader), report);
  for (const [index, entry] of items(fields.replicas).entries()) {
    const replicated = all.filter(({ value }) => configuration.fieldsOf("replicas", value).length > 0);
    if (!replicated.some((object) => isNamed(object, entry))) reportReplicas(entry, index, replicated, report);
    each((object) => withReplicas(object, entry, configuration));
  }
  // kustomize adds the entries of the older field to those of the newer one.
  const images = [...items(fields.images), ...items(fields.imageTags)];
  if (images.length > 0) {
    each((object) => {
      const value = withImages(object.value, images, fieldsOf("images", object));
      return value === object.value ? object : { ...object, value, isEdited: true };
    });
  }
  for (const [index, entry] of items(fields.replacements).entries()) {
    const path = text(member(entry, "path"));
    const listed = path === undefined ? [entry] : listOf(reader.fileValue(path));
    for (const replacement of listed) {
      const pointer = pointerTo("/replacements", index);
      for (const fault of replacementFaults(all, replacement)) report({ ...fault, pointer });
      all = replaced(all, replacement);
    }
  }
  return all;
}

const LABELS = ["labels", "commonLabels", "commonAnnotations"];

function mergePatches({ patchesStrategicMerge }: Tree, reader: PatchReader): readonly PatchEntry[] {
  return items(patchesStrategicMerge).map((entry, index) => {
    const inline = typeof entry === "string" && !isDocumentText(entry) ? undefined : entry;
    return {
      pointer: pointerTo("/patchesStrategicMerge", index),
      from: "patchesStrategicMerge",
      values: reader.patchValues(inline, entry).flatMap(objectsInside),
    };
  });
}

function targetedPatches(
  field: "patches" | "patchesJson6902",
  fields: Tree,
  reader: PatchReader,
): readonly PatchEntry[] {
  return items(fields[field]).map((entry, index) => {
    const { target, options, patch, path } = isObject(entry) ? entry : {};
    const isText = patch !== undefined && patch !== null && patch !== "";
    const pointer = pointerTo("", field, index, isText ? "patch" : "path");
    return { pointer, from: field, target, options, values: reader.patchValues(patch, path).flatMap(objectsInside) };
  });
}

function withPatches(
  objects: readonly BuiltObject[],
  entries: readonly PatchEntry[],
  report: FaultReporter,
): readonly BuiltObject[] {
  let all = objects;
  for (const entry of entries) {
    const faults = entryFaults(entry);
    faults.forEach(report);
    for (const value of entry.values) {
      const result = patched(all, { ...entry, value });
      if (faults.length === 0) patchFaults(entry, value, result, all).forEach(report);
      all = result.objects;
    }
  }
  return all;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [value];
}

function reportReplicas(entry: unknown, index: number, objects: readonly BuiltObject[], report: FaultReporter): void {
  const name = text(member(entry, "name")) ?? "";
  const near = nearest(name, [...new Set(objects.flatMap(objectIds).map((id) => id.name))]);
  const suggestion = near === undefined ? "" : `; did you mean ${near}?`;
  const message = `no Deployment, ReplicaSet, ReplicationController or StatefulSet is named ${name}, so kustomize build fails${suggestion}`;
  const pointer = pointerTo("/replicas", index, "name");
  report({ rule: "buildable-kustomization", pointer, message, missingKind: "Deployment" });
}

/** Whether an object has, or had, the name of an entry of `replicas`. */
function isNamed(object: BuiltObject, entry: unknown): boolean {
  const name = text(member(entry, "name")) ?? "";
  return objectIds(object).some((id) => id.name === name);
}

function withReplicas(object: BuiltObject, entry: unknown, configuration: Configuration): BuiltObject {
  if (!isNamed(object, entry)) return object;
  const value = configuration
    .fieldsOf("replicas", object.value)
    .reduce<Tree>((before, field) => changedField(before, field, () => member(entry, "count")), object.value);
  return value === object.value ? object : { ...object, value, isEdited: true };
}
