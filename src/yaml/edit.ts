import { isDeepStrictEqual } from "node:util";
import type { Document, YAMLMap, YAMLSeq } from "yaml";
import { pointerSegments } from "../kernel/index.ts";
import { appendItem, insertMember, scalarText } from "./edit-insert.ts";
import { removeItem } from "./edit-remove.ts";
import { editedValue, type YamlEdit } from "./edit-value.ts";
import { yamlPackage } from "./lazy.ts";
import { readWith } from "./read.ts";

/** A document after edits, without those that have no exact place. */
interface EditedYaml {
  readonly text: string;
  readonly applied: readonly YamlEdit[];
}

const OPTIONS = { schema: "failsafe", merge: false, uniqueKeys: false, strict: false, logLevel: "silent" } as const;

/**
 * Edits the text of one document and keeps everything else: comments, order, quotes and indentation. An edit is made
 * only where its place is plain text of the document (no alias, no merge) and where the new text reads as exactly the
 * wanted value; otherwise the text stays as it is.
 */
export function editYaml(text: string, edits: readonly YamlEdit[]): EditedYaml {
  let current = text;
  const applied: YamlEdit[] = [];
  for (const edit of laterItemsFirst(edits)) {
    const next = editOnce(current, edit);
    if (next === undefined) continue;
    current = next;
    applied.push(edit);
  }
  return { text: current, applied };
}

// Removing a list item changes the indexes of those behind it.
function laterItemsFirst(edits: readonly YamlEdit[]): readonly YamlEdit[] {
  return [...edits].sort((a, b) => b.path.localeCompare(a.path, "en", { numeric: true }));
}

function editOnce(text: string, edit: YamlEdit): string | undefined {
  const { before } = latestOf(text);
  const wanted = before && editedValue(before.value, edit);
  if (wanted === undefined) return undefined;
  const next = spliced(text, edit);
  if (next === undefined) return undefined;
  const after = readOne(next);
  if (after === undefined || !isDeepStrictEqual(after.value, wanted.value)) return undefined;
  return next;
}

/** A text to edit. */
interface EditableText {
  readonly text: string;
  /** Undefined for a text that does not have one document. */
  readonly before: { readonly value: unknown } | undefined;
  parsed?: Document;
}

// A document often has several repairs, and each one is tried on the same text.
let latest: EditableText | undefined;

function latestOf(text: string): EditableText {
  if (latest?.text !== text) latest = { text, before: readOne(text) };
  return latest;
}

function readOne(text: string): { readonly value: unknown } | undefined {
  const { documents, unreadable } = readWith(text, "");
  const [only, ...others] = documents;
  if (others.length > 0 || unreadable.length > 0) return undefined;
  return only;
}

function spliced(text: string, edit: YamlEdit): string | undefined {
  const { parseDocument, isMap, isSeq } = yamlPackage();
  const known = latestOf(text);
  known.parsed ??= parseDocument(text, OPTIONS);
  const document = known.parsed;
  if (document.errors.length > 0) return undefined;
  let node: unknown = document.contents;
  let holder: { readonly container: YAMLMap | YAMLSeq; readonly index: number } | undefined;
  const segments = pointerSegments(edit.path);
  for (const [depth, segment] of segments.entries()) {
    if (!isMap(node) && !isSeq(node)) return undefined;
    const index = indexIn(node, segment);
    if (index < 0) {
      const missing = segments.slice(depth);
      if (edit.op !== "set") return undefined;
      if (isMap(node)) return insertMember(text, node, missing, edit);
      if (missing.length > 1 || segment !== String(node.items.length)) return undefined;
      return appendItem(text, node, edit.value);
    }
    holder = { container: node, index };
    node = isMap(node) ? node.items[index]?.value : node.items[index];
  }
  if (holder === undefined) return undefined;
  if (edit.op === "set") return replaceValue(text, node, edit.value);
  return removeItem(text, holder.container, holder.index);
}

function indexIn(container: YAMLMap | YAMLSeq, segment: string): number {
  const { isMap, isScalar } = yamlPackage();
  if (isMap(container)) return container.items.findIndex(({ key }) => isScalar(key) && String(key.value) === segment);
  if (!/^\d+$/.test(segment) || Number(segment) >= container.items.length) return -1;
  return Number(segment);
}

function replaceValue(text: string, node: unknown, value: unknown): string | undefined {
  const { isScalar, isCollection } = yamlPackage();
  if (!isScalar(node) && !(isCollection(node) && node.flow)) return undefined;
  if (node.range == null || typeof value === "object") return undefined;
  const [start, end] = node.range;
  const gap = start === end && /[:\-?]$/.test(text.slice(0, start)) ? " " : "";
  return text.slice(0, start) + gap + scalarText(value) + text.slice(end);
}
