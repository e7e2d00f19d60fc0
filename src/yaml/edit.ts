import type { Pair, ParsedNode, YAMLMap, YAMLSeq } from "yaml";
import { pointerSegments } from "../model/pointer.ts";
import { editedValue, sameValue, type YamlEdit } from "./edit-value.ts";
import { emitYaml } from "./emit.ts";
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
  return after !== undefined && sameValue(after.value, wanted.value) ? next : undefined;
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
      return edit.op === "set" && isMap(node) ? insertMember(text, node, missing, edit.value) : undefined;
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

/** Adds a member behind the last one of a map, in the map's own style. */
function insertMember(text: string, map: YAMLMap, missing: readonly string[], value: unknown): string | undefined {
  const [key = "", ...rest] = missing;
  if (rest.some((segment) => /^\d+$/.test(segment))) return undefined;
  const member = { [key]: rest.reduceRight((inner: unknown, segment) => ({ [segment]: inner }), value) };
  if (map.range == null) return undefined;
  const [start, end] = map.range;
  if (map.flow === true) {
    const inner = text.slice(start + 1, end - 1);
    const filled = inner.trimEnd();
    const separator = map.items.length === 0 ? "" : filled.endsWith(",") ? " " : ", ";
    const body = flowText(member).slice(1, -1);
    return text.slice(0, start + 1) + filled + separator + body + inner.slice(filled.length) + text.slice(end - 1);
  }
  const first = startOf(map.items[0]);
  if (first === undefined) return undefined;
  const indentation = " ".repeat(columnOf(text, first));
  const at = endOfLastLine(text, end);
  const lines = emitYaml(member).trimEnd().split("\n");
  const line = lines.map((entry) => `${indentation}${entry}\n`).join("");
  const head = text.slice(0, at);
  return `${head}${head === "" || head.endsWith("\n") ? "" : "\n"}${line}${text.slice(at)}`;
}

function removeItem(text: string, container: YAMLMap | YAMLSeq, index: number): string | undefined {
  if (container.items.length < 2) return undefined;
  const start = startOf(container.items[index]);
  const next = startOf(container.items[index + 1]);
  const end = endOf(container.items[index]);
  if (start === undefined || end === undefined) return undefined;
  if (container.flow === true) {
    if (next !== undefined) return text.slice(0, start) + text.slice(next);
    const before = endOf(container.items[index - 1]);
    return before === undefined ? undefined : text.slice(0, before) + text.slice(end);
  }
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const alone = /^[ \t]*(?:-[ \t]+)?$/.test(text.slice(lineStart, start));
  const inList = text.slice(lineStart, start).includes("-");
  const isListItem = "key" in (container.items[index] as object) === false;
  if (alone && (!inList || isListItem)) return text.slice(0, lineStart) + text.slice(endOfLastLine(text, end));
  // The first member of a map in a list shares its line with the dash: the next one takes its place.
  return next === undefined ? undefined : text.slice(0, start) + text.slice(next);
}

function startOf(item: unknown): number | undefined {
  const pair = item as Partial<Pair<ParsedNode, ParsedNode>> & Partial<ParsedNode>;
  return pair?.key?.range?.[0] ?? pair?.range?.[0];
}

function endOf(item: unknown): number | undefined {
  const pair = item as Partial<Pair<ParsedNode, ParsedNode | null>> & Partial<ParsedNode>;
  return pair?.value?.range?.[1] ?? pair?.range?.[1] ?? pair?.key?.range?.[1];
}

/** The start of the line after the one on which a node ends; blank lines and comments behind it stay. */
function endOfLastLine(text: string, end: number): number {
  const trimmed = text.slice(0, end).trimEnd().length;
  const newline = text.indexOf("\n", trimmed);
  return newline < 0 ? text.length : newline + 1;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

function scalarText(value: unknown): string {
  return emitYaml({ a: value }).trimEnd().slice("a: ".length);
}

function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalarText(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key).replace(/^"([A-Za-z_][\w-]*)"$/, "$1")}: ${flowText(member)}`)
    .join(", ")}}`;
}
