import type { YAMLMap, YAMLSeq } from "yaml";
import { endOf, endOfLastLine, startOf } from "./edit-places.ts";

/** The text without an item of a map or list; undefined where it is the only one, or where its line has more. */
export function removeItem(text: string, container: YAMLMap | YAMLSeq, index: number): string | undefined {
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
