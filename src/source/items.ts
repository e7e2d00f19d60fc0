import { record } from "../base/read.ts";
import type { Location } from "../finding/issue.ts";
import type { YamlDocument } from "../yaml/index.ts";

/** A value to read as an object: a document, or an item of a `List`. */
export interface DocumentItem {
  readonly value: unknown;
  /** JSON pointer of the item in its `List`, else `""`. */
  readonly item: string;
  /** Finds a JSON pointer of the value in its file. */
  readonly locate: (pointer: string, at?: "key" | "value") => Location;
}

/** The items of a `List`, as kubectl would apply them, or the document itself. */
export function listMembers(document: YamlDocument): readonly DocumentItem[] {
  return split(document.value, "").map(({ value, item }) => ({
    value,
    item,
    locate: (pointer, at) => document.locate(item + pointer, at),
  }));
}

function split(value: unknown, item: string): readonly Pick<DocumentItem, "value" | "item">[] {
  const { kind, items } = record(value);
  if (typeof kind !== "string" || !kind.endsWith("List") || !Array.isArray(items)) return [{ value, item }];
  // A List may contain Lists; the YAML reader limits their depth.
  return items.flatMap((entry, index) => split(entry, `${item}/items/${index}`));
}
