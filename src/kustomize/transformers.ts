import { isObject, items, member, text } from "../base/read.ts";
import { isDocumentText } from "../units/kustomization.ts";
import type { BuiltObject } from "./built-object.ts";
import { withImages } from "./images.ts";
import { withSelectorLabels } from "./label-selectors.ts";
import { inNamespace, renamed, withMetadataMap } from "./metadata.ts";
import { patched } from "./patches.ts";
import { replaced } from "./replacements.ts";
import { changedAt, type Tree } from "./values.ts";

/** Reads the texts and files that a kustomization or a transformer names. */
export interface PatchReader {
  /** The values of a patch: the documents of a text, or of a file. */
  readonly patchValues: (patch: unknown, path: unknown) => readonly unknown[];
  /** The value of a file with one document. */
  readonly fileValue: (path: string) => unknown;
}

const REPLICATED: ReadonlySet<string> = new Set(["Deployment", "ReplicaSet", "ReplicationController", "StatefulSet"]);

/** Applies the fields of a kustomization in the order of kustomize. Other changes need a transformer of its own. */
export function transformed(
  objects: readonly BuiltObject[],
  kustomization: Tree,
  reader: PatchReader,
): readonly BuiltObject[] {
  let all = objects;
  const each = (change: (object: BuiltObject) => BuiltObject) => {
    all = all.map(change);
  };
  const patch = (entry: unknown) => {
    const { target, options } = isObject(entry) ? entry : {};
    for (const value of reader.patchValues(member(entry, "patch"), member(entry, "path"))) {
      all = patched(all, { value, target, options });
    }
  };
  for (const entry of items(kustomization.patchesStrategicMerge)) {
    const inline = typeof entry === "string" && !isDocumentText(entry) ? undefined : entry;
    for (const value of reader.patchValues(inline, entry)) all = patched(all, { value });
  }
  for (const entry of items(kustomization.patches)) patch(entry);
  const namespace = text(kustomization.namespace) ?? "";
  if (namespace !== "") each((object) => inNamespace(object, namespace));
  const prefix = text(kustomization.namePrefix) ?? "";
  const suffix = text(kustomization.nameSuffix) ?? "";
  if (prefix + suffix !== "") each((object) => renamed(object, prefix, suffix));
  each((object) => withMetadata(object, kustomization));
  for (const entry of items(kustomization.patchesJson6902)) patch(entry);
  for (const entry of items(kustomization.replicas)) each((object) => withReplicas(object, entry));
  if (items(kustomization.images).length > 0) {
    each((object) => {
      const value = withImages(object.value, kustomization.images);
      return value === object.value ? object : { ...object, value, isEdited: true };
    });
  }
  for (const entry of items(kustomization.replacements)) {
    const path = text(member(entry, "path"));
    const listed = path === undefined ? [entry] : listOf(reader.fileValue(path));
    for (const replacement of listed) all = replaced(all, replacement);
  }
  return all;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [value];
}

function withMetadata(object: BuiltObject, kustomization: Tree): BuiltObject {
  const { commonLabels, commonAnnotations, labels } = kustomization;
  let value = withSelectorLabels(withMetadataMap(object.value, "labels", commonLabels, true), commonLabels);
  for (const entry of items(labels)) {
    const inSelectors = member(entry, "includeSelectors") === true;
    const pairs = member(entry, "pairs");
    value = withMetadataMap(value, "labels", pairs, inSelectors || member(entry, "includeTemplates") === true);
    if (inSelectors) value = withSelectorLabels(value, pairs);
  }
  const annotated = withMetadataMap(value, "annotations", commonAnnotations, true);
  if (annotated === object.value) return object;
  return { ...object, value: annotated, isEdited: object.isEdited || annotated !== value };
}

function withReplicas(object: BuiltObject, entry: unknown): BuiltObject {
  const name = text(member(entry, "name")) ?? "";
  if (!object.names.includes(name) || !REPLICATED.has(text(object.value.kind) ?? "")) return object;
  const value = changedAt(object.value, ["spec", "replicas"], () => member(entry, "count"));
  return isObject(value) && value !== object.value ? { ...object, value, isEdited: true } : object;
}

/** The fields of a kustomization that do what a built-in transformer does; undefined for any other transformer. */
export function asKustomization(transformer: unknown): Tree | undefined {
  if (!isObject(transformer) || transformer.apiVersion !== "builtin") return undefined;
  const { path, patch, target, options, paths, patches, jsonOp, metadata } = transformer;
  switch (transformer.kind) {
    case "PatchTransformer":
      return { patches: [{ path, patch, target, options }] };
    case "PatchJson6902Transformer":
      return { patchesJson6902: [{ path, patch: jsonOp, target }] };
    case "PatchStrategicMergeTransformer":
      return {
        patchesStrategicMerge: [...items(paths), ...(patches === undefined ? [] : [`${text(patches) ?? ""}\n`])],
      };
    case "ImageTagTransformer":
      return { images: [transformer.imageTag] };
    case "NamespaceTransformer":
      return { namespace: member(metadata, "namespace") };
    case "PrefixTransformer":
      return { namePrefix: transformer.prefix };
    case "SuffixTransformer":
      return { nameSuffix: transformer.suffix };
    case "PrefixSuffixTransformer":
      return { namePrefix: transformer.prefix, nameSuffix: transformer.suffix };
    case "ReplicaCountTransformer":
      return { replicas: [transformer.replica] };
    case "ReplacementTransformer":
      return { replacements: transformer.replacements };
    case "LabelTransformer":
      return { labels: [{ pairs: transformer.labels, includeTemplates: true }] };
    case "AnnotationsTransformer":
      return { commonAnnotations: transformer.annotations };
    default:
      return undefined;
  }
}
