import type { YAMLMap, YAMLSeq } from "yaml";
import { endOf, endOfLastLine, startOf } from "./edit-places.ts";
import { yamlPackage } from "./lazy.ts";

/**
 * The text without an item of a map or list; undefined for the only item unless it is in brackets, and where its line has
 * other content.
 */
export function removeItem(text: string, container: YAMLMap | YAMLSeq, index: number): string | undefined {
  if (container.items.length < 2) return emptied(text, container);
  const start = startOf(container.items[index]);
  const next = startOf(container.items[index + 1]);
  const end = endOf(container.items[index]);
  if (start === undefined || end === undefined) return undefined;
  if (container.flow === true) {
    if (next !== undefined) return text.slice(0, start) + text.slice(next);
    const before = endOf(container.items[index - 1]);
    if (before === undefined) return undefined;
    return text.slice(0, before) + text.slice(end);
  }
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const alone = /^[ \t]*(?:-[ \t]+)?$/.test(text.slice(lineStart, start));
  const inList = text.slice(lineStart, start).includes("-");
  const isListItem = yamlPackage().isSeq(container);
  if (alone && (!inList || isListItem)) return withoutLines(text, lineStart, endOfLastLine(text, end));
  // The first member of a map in a list is on the line of the dash, so the next one takes its place.
  if (next === undefined) return undefined;
  return text.slice(0, start) + text.slice(next);
}

function emptied(text: string, container: YAMLMap | YAMLSeq): string | undefined {
  if (container.flow !== true || container.range == null) return undefined;
  const [start, end] = container.range;
  return text.slice(0, start) + (yamlPackage().isSeq(container) ? "[]" : "{}") + text.slice(end);
}

function withoutLines(text: string, start: number, end: number): string {
  const before = text.slice(0, start);
  // Without a line break at the end of the text, the line break in front of the lines belongs to them.
  if (end === text.length && !text.endsWith("\n")) return before.replace(/\r?\n$/, "");
  return before + text.slice(end);
}
