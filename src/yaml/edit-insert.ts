import type { YAMLMap, YAMLSeq } from "yaml";
import { columnOf, endOfLastLine, startOf } from "./edit-places.ts";
import { emitYaml } from "./emit.ts";

/** A value to insert. */
interface Inserted {
  readonly value: unknown;
  /** Comment on its line, where the style of its map allows one. */
  readonly comment?: string;
}

/** Adds a member behind the last one of a map, in the map's own style. */
export function insertMember(
  text: string,
  map: YAMLMap,
  missing: readonly string[],
  { value, comment }: Inserted,
): string | undefined {
  const [key = "", ...rest] = missing;
  if (rest.some((segment) => /^\d+$/.test(segment))) return undefined;
  const member = { [key]: rest.reduceRight((inner: unknown, segment) => ({ [segment]: inner }), value) };
  if (map.range == null) return undefined;
  const [start, end] = map.range;
  if (map.flow === true) {
    const body = flowText(member, isJson(text)).slice(1, -1);
    // The spaces distinguish the map from one that an edit adds together with its first member.
    return insertFlow(text, [start, end], map.items, map.items.length === 0 ? ` ${body} ` : body);
  }
  const first = startOf(map.items[0]);
  if (first === undefined) return undefined;
  const lines = emitYaml(member).trimEnd();
  return insertLines(text, end, columnOf(text, first), comment === undefined ? lines : `${lines} # ${comment}`);
}

/** Adds an item behind the last one of a list, in the list's own style. */
export function appendItem(text: string, list: YAMLSeq, value: unknown): string | undefined {
  if (list.range == null) return undefined;
  const [start, end] = list.range;
  if (list.flow === true) return insertFlow(text, [start, end], list.items, flowText(value, isJson(text)));
  if (list.items.length === 0) return undefined;
  return insertLines(text, end, columnOf(text, start), emitYaml([value]));
}

/** Adds text before the closing bracket of a map or list in brackets. */
function insertFlow(
  text: string,
  [start, end]: readonly [number, number],
  items: readonly unknown[],
  body: string,
): string {
  const inner = text.slice(start + 1, end - 1);
  const filled = inner.trimEnd();
  const rest = inner.slice(filled.length) + text.slice(end - 1);
  if (items.length === 0) return text.slice(0, start + 1) + filled + body + rest;
  const separator = filled.endsWith(",") ? "" : ",";
  return text.slice(0, start + 1) + filled + separator + gapBefore(text, startOf(items[0])) + body + rest;
}

/** The line break and indentation in front of an item that is the first on its line, or else a space. */
function gapBefore(text: string, item = 0): string {
  const [gap = " "] = /\r?\n[ \t]*$/.exec(text.slice(0, item)) ?? [];
  return gap;
}

/** Adds lines behind the last line of a node, indented to a column. */
function insertLines(text: string, end: number, column: number, lines: string): string {
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const at = endOfLastLine(text, end);
  const indented = lines.trimEnd().replace(/^/gm, " ".repeat(column)).replaceAll("\n", lineBreak);
  // The last line of a file may have no line break, and then still has none.
  if (!/\n$/.test(text.slice(0, at))) return text.slice(0, at) + lineBreak + indented + text.slice(at);
  return text.slice(0, at) + indented + lineBreak + text.slice(at);
}

// Readers of JSON reject a text that is YAML only.
function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function flowText(value: unknown, json: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, json)).join(", ")}]`;
  if (typeof value !== "object" || value === null) {
    if (json) return JSON.stringify(value);
    return scalarText(value);
  }
  return `{${Object.entries(value)
    .map(([key, member]) => `${keyText(key, json)}: ${flowText(member, json)}`)
    .join(", ")}}`;
}

function keyText(key: string, json: boolean): string {
  const quoted = JSON.stringify(key);
  if (json) return quoted;
  return quoted.replace(/^"([A-Za-z_][\w./-]*)"$/, "$1");
}

/** The text of a scalar behind a key. */
export function scalarText(value: unknown): string {
  return emitYaml({ a: value }).trimEnd().slice("a: ".length);
}
