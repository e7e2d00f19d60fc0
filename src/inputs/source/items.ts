import type { Location } from "../../kernel/index.ts";
import { member } from "../../kernel/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";

/** A value to read as an object: a document, or an item of a `List`. */
export interface DocumentItem {
  readonly value: unknown;
  /** JSON pointer of the item in its `List`, else `""`. */
  readonly item: string;
  /** Finds a JSON pointer of the value in its file. */
  readonly locate: (pointer: string, at?: "key" | "value") => Location;
}

/**
 * The objects of a document. kubectl, Flux and Argo CD treat every object with a list `items` as a List, whatever its
 * kind, and apply the items (apimachinery, `unstructured.IsList`). An object of another kind, and a List without an
 * apiVersion, are returned as well, in front of their items, because `parseManifest` reports them.
 */
export function listMembers(document: YamlDocument): readonly DocumentItem[] {
  return split(document.value, "").map(({ value, item }) => ({
    value,
    item,
    locate: (pointer, at) => document.locate(item + pointer, at),
  }));
}

function split(value: unknown, item: string): readonly Pick<DocumentItem, "value" | "item">[] {
  const items = member(value, "items");
  if (!Array.isArray(items)) return [{ value, item }];
  // A List may contain Lists; the YAML reader limits their depth.
  const members = items.flatMap((entry, index) => split(entry, `${item}/items/${index}`));
  if (isListKind(member(value, "kind")) && typeof member(value, "apiVersion") === "string") return members;
  return [{ value, item }, ...members];
}

/** Whether a kind is the name of a List, for example `List` or `ConfigMapList`. */
export function isListKind(kind: unknown): boolean {
  return typeof kind === "string" && kind.endsWith("List");
}
