import { compareText } from "../../kernel/index.ts";
import type { DiffObjectRef } from "./changes/diffed-object.ts";

/** Entries in the order of the objects that they are about: by zone, namespace, kind and name. */
export function inObjectOrder<T>(entries: readonly T[], refOf: (entry: T) => DiffObjectRef): readonly T[] {
  return entries
    .map((entry) => ({ entry, key: sortKey(refOf(entry)) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ entry }) => entry);
}

/** The text by which objects are ordered; empty without an object. */
export function sortKey(ref: DiffObjectRef | undefined): string {
  if (ref === undefined) return "";
  return [ref.zone, ref.namespace ?? "", ref.kind, ref.name, ref.apiVersion, ref.unit ?? ""].join("\u0000");
}
