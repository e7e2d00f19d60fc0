import type { KubeObject, ObjectMeta } from "../../kernel/index.ts";
import { formatValue, isObject, member, stringOf } from "../../kernel/index.ts";
import { isListKind } from "./items.ts";

/** The longest name of an object. */
const LONGEST = 253;

/**
 * Returns a manifest in the form in which rules judge it: name, namespace, labels and annotations are texts, also where
 * the file has values of other types. A manifest that has this form is returned as it is. Items of an object that is not
 * a List are left out, because they are judged as objects of their own.
 */
export function checkedForm(value: Readonly<Record<string, unknown>>): KubeObject {
  const { apiVersion, kind, items } = value;
  const metadata = checkedMetadata(value.metadata);
  const withItems = Array.isArray(items) && !isListKind(kind);
  if (metadata === value.metadata && !withItems && isName(apiVersion) && isName(kind)) return value as KubeObject;
  const { items: _, ...others } = value;
  const form = withItems ? others : value;
  return { ...form, apiVersion: nameText(apiVersion) ?? "", kind: nameText(kind) ?? "", metadata };
}

function checkedMetadata(metadata: unknown): ObjectMeta {
  if (!isObject(metadata)) return { name: "" };
  const { name, namespace } = metadata;
  const labels = texts(metadata.labels);
  const annotations = texts(metadata.annotations);
  const isNamespace = namespace === undefined || (namespace !== "" && isName(namespace));
  const isUnchanged = isName(name) && isNamespace && labels === metadata.labels && annotations === metadata.annotations;
  if (isUnchanged) return metadata as ObjectMeta;
  const form: Record<string, unknown> = { ...metadata, labels, annotations, namespace: nameText(namespace) };
  // Rules read an absent member as Kubernetes reads an empty namespace.
  for (const field of ["labels", "annotations", "namespace"]) if (!form[field]) delete form[field];
  return { ...form, name: nameText(name) ?? nameText(member(metadata, "generateName")) ?? "" };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

/** The text of a name, also of one that is not a string; undefined for an absent one. */
function nameText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = plainText(value);
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - 3)}...`;
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object") return formatValue(value);
  return stringOf(value);
}

/** The map with a text for each value; undefined if it is not a map. */
function texts(map: unknown): unknown {
  if (map === undefined || map === null) return map;
  if (!isObject(map)) return undefined;
  for (const key in map) if (typeof map[key] !== "string") return allTexts(map);
  return map;
}

function allTexts(map: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, value === null ? "" : plainText(value)]));
}
