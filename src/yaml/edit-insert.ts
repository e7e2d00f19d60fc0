import type { YAMLMap, YAMLSeq } from "yaml";
import { columnOf, endOfLastLine, startOf } from "./edit-places.ts";
import { emitYaml } from "./emit.ts";

/** Adds a member behind the last one of a map, in the map's own style. */
export function insertMember(
  text: string,
  map: YAMLMap,
  missing: readonly string[],
  value: unknown,
): string | undefined {
  const [key = "", ...rest] = missing;
  if (rest.some((segment) => /^\d+$/.test(segment))) return undefined;
  const member = { [key]: rest.reduceRight((inner: unknown, segment) => ({ [segment]: inner }), value) };
  if (map.range == null) return undefined;
  const [start, end] = map.range;
  if (map.flow === true) return insertFlow(text, [start, end], map.items.length, flowText(member).slice(1, -1));
  const first = startOf(map.items[0]);
  if (first === undefined) return undefined;
  return insertLines(text, end, columnOf(text, first), emitYaml(member));
}

/** Adds an item behind the last one of a list, in the list's own style. */
export function appendItem(text: string, list: YAMLSeq, value: unknown): string | undefined {
  if (list.range == null) return undefined;
  const [start, end] = list.range;
  if (list.flow === true) return insertFlow(text, [start, end], list.items.length, flowText(value));
  if (list.items.length === 0) return undefined;
  return insertLines(text, end, columnOf(text, start), emitYaml([value]));
}

/** Adds text before the closing bracket of a map or list in brackets. */
function insertFlow(text: string, [start, end]: readonly [number, number], items: number, body: string): string {
  const inner = text.slice(start + 1, end - 1);
  const filled = inner.trimEnd();
  let separator = ", ";
  if (filled.endsWith(",")) separator = " ";
  if (items === 0) separator = "";
  return text.slice(0, start + 1) + filled + separator + body + inner.slice(filled.length) + text.slice(end - 1);
}

/** Adds lines behind the last line of a node, indented to a column. */
function insertLines(text: string, end: number, column: number, lines: string): string {
  const at = endOfLastLine(text, end);
  const before = text.slice(0, at).replace(/[^\n]$/, "$&\n");
  const indented = lines.replace(/^/gm, " ".repeat(column)).trimEnd();
  return `${before}${indented}\n${text.slice(at)}`;
}

function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalarText(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key).replace(/^"([A-Za-z_][\w-]*)"$/, "$1")}: ${flowText(member)}`)
    .join(", ")}}`;
}

/** The text of a scalar behind a key. */
export function scalarText(value: unknown): string {
  return emitYaml({ a: value }).trimEnd().slice("a: ".length);
}
