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
  const indentation = " ".repeat(columnOf(text, first));
  const lines = emitYaml(member).trimEnd().split("\n");
  const at = endOfLastLine(text, end);
  const head = text.slice(0, at);
  const body = lines.map((entry) => `${indentation}${entry}\n`).join("");
  return `${head}${head === "" || head.endsWith("\n") ? "" : "\n"}${body}${text.slice(at)}`;
}

/** Adds an item behind the last one of a list, in the list's own style. */
export function appendItem(text: string, list: YAMLSeq, value: unknown): string | undefined {
  if (list.range == null) return undefined;
  const [start, end] = list.range;
  if (list.flow === true) return insertFlow(text, [start, end], list.items.length, flowText(value));
  const first = list.items.length === 0 ? undefined : start;
  if (first === undefined) return undefined;
  return insertLines(
    text,
    end,
    `${" ".repeat(columnOf(text, first))}- `,
    emitYaml([value]).trimEnd().slice("- ".length),
  );
}

/** Adds text before the closing bracket of a map or list in brackets. */
function insertFlow(text: string, [start, end]: readonly [number, number], items: number, body: string): string {
  const inner = text.slice(start + 1, end - 1);
  const filled = inner.trimEnd();
  const separator = items === 0 ? "" : filled.endsWith(",") ? " " : ", ";
  return text.slice(0, start + 1) + filled + separator + body + inner.slice(filled.length) + text.slice(end - 1);
}

/** Adds lines behind the one on which a node ends; the first begins with `head`, the others are as deep. */
function insertLines(text: string, end: number, head: string, body: string): string {
  const at = endOfLastLine(text, end);
  const before = text.slice(0, at);
  const indentation = " ".repeat(head.length);
  const lines = body
    .split("\n")
    .map((line, index) => `${index === 0 ? head : indentation}${index === 0 ? line : line.replace(/^ {2}/, "")}\n`);
  return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${lines.join("")}${text.slice(at)}`;
}

function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalarText(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key).replace(/^"([A-Za-z_][\w-]*)"$/, "$1")}: ${flowText(member)}`)
    .join(", ")}}`;
}

/** A scalar as it is written behind a key. */
export function scalarText(value: unknown): string {
  return emitYaml({ a: value }).trimEnd().slice("a: ".length);
}
