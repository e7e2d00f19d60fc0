import type { YAMLMap, YAMLSeq } from "yaml";
import { endOf, endOfLastLine, startOf } from "./edit-places.ts";
import { yamlPackage } from "./lazy.ts";

/** The text without an item of a map or list; undefined for the only item, and where its line has other content. */
export function removeItem(text: string, container: YAMLMap | YAMLSeq, index: number): string | undefined {
  if (container.items.length < 2) return undefined;
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
  if (alone && (!inList || isListItem)) return text.slice(0, lineStart) + text.slice(endOfLastLine(text, end));
  // The first member of a map in a list is on the line of the dash, so the next one takes its place.
  if (next === undefined) return undefined;
  return text.slice(0, start) + text.slice(next);
}
