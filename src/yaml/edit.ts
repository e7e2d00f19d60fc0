import { isDeepStrictEqual } from "node:util";
import type { ParsedNode, YAMLMap, YAMLSeq } from "yaml";
import { pointerSegments } from "../base/pointer.ts";
import { appendItem, insertMember, scalarText } from "./edit-insert.ts";
import { removeItem } from "./edit-remove.ts";
import { editedValue, type YamlEdit } from "./edit-value.ts";
import { yamlPackage } from "./lazy.ts";
import type { YamlLimits } from "./limits.ts";
import { readWith } from "./read.ts";

/** A document after edits; those that could not be placed exactly were left out. */
export interface EditedYaml {
  readonly text: string;
  readonly applied: readonly YamlEdit[];
}

const OPTIONS = { schema: "failsafe", merge: false, uniqueKeys: false, strict: false, logLevel: "silent" } as const;

/**
 * Edits the text of one document and touches nothing else: comments, order, quotes and indentation stay as they are.
 * An edit is made only where its place is plain text of the document (no alias, no merge) and where reading the
 * result gives exactly the value that the edit means; otherwise the text stays as it is.
 */
export function editYaml(text: string, edits: readonly YamlEdit[], limits?: YamlLimits): EditedYaml {
  let current = text;
  const applied: YamlEdit[] = [];
  for (const edit of laterItemsFirst(edits)) {
    const next = editOnce(current, edit, limits);
    if (next === undefined) continue;
    current = next;
    applied.push(edit);
  }
  return { text: current, applied };
}

// Removing a list item renumbers those behind it.
function laterItemsFirst(edits: readonly YamlEdit[]): readonly YamlEdit[] {
  return [...edits].sort((a, b) => b.path.localeCompare(a.path, "en", { numeric: true }));
}

function editOnce(text: string, edit: YamlEdit, limits: YamlLimits | undefined): string | undefined {
  const before = readOne(text, limits);
  const wanted = before === undefined ? undefined : editedValue(before.value, edit);
  if (wanted === undefined) return undefined;
  const next = spliced(text, edit);
  if (next === undefined) return undefined;
  const after = readOne(next, limits);
  return after !== undefined && isDeepStrictEqual(after.value, wanted.value) ? next : undefined;
}

function readOne(text: string, limits: YamlLimits | undefined): { readonly value: unknown } | undefined {
  const { documents, unreadable } = readWith(text, "", limits);
  const [only, ...others] = documents;
  return only === undefined || others.length > 0 || unreadable.length > 0 ? undefined : only;
}

function spliced(text: string, edit: YamlEdit): string | undefined {
  const { parseDocument, isMap, isSeq, isScalar } = yamlPackage();
  const document = parseDocument(text, OPTIONS);
  if (document.errors.length > 0) return undefined;
  let node: unknown = document.contents;
  let holder: { readonly container: YAMLMap | YAMLSeq; readonly index: number } | undefined;
  const segments = pointerSegments(edit.path);
  for (const [depth, segment] of segments.entries()) {
    const index = isMap(node)
      ? node.items.findIndex(({ key }) => isScalar(key) && String(key.value) === segment)
      : isSeq(node)
        ? indexIn(node, segment)
        : -1;
    if (index < 0) {
      const missing = segments.slice(depth);
      if (edit.op !== "set") return undefined;
      if (isMap(node)) return insertMember(text, node, missing, edit.value);
      return isSeq(node) && missing.length === 1 && segment === String(node.items.length)
        ? appendItem(text, node, edit.value)
        : undefined;
    }
    const container = node as YAMLMap | YAMLSeq;
    holder = { container, index };
    node = isMap(container) ? container.items[index]?.value : container.items[index];
  }
  if (holder === undefined) return undefined;
  if (edit.op === "set") return replaceValue(text, node, edit.value);
  return removeItem(text, holder.container, holder.index);
}

function indexIn({ items }: YAMLSeq, segment: string): number {
  return /^\d+$/.test(segment) && Number(segment) < items.length ? Number(segment) : -1;
}

function replaceValue(text: string, node: unknown, value: unknown): string | undefined {
  const range = (node as ParsedNode | null)?.range;
  const { isScalar, isCollection } = yamlPackage();
  if (range == null || typeof value === "object") return undefined;
  if (!isScalar(node) && !(isCollection(node) && node.flow)) return undefined;
  const [start, end] = range;
  const gap = start === end && /[:\-?]$/.test(text.slice(0, start)) ? " " : "";
  return text.slice(0, start) + gap + scalarText(value) + text.slice(end);
}
