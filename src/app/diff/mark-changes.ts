import { getOrCreate } from "../../kernel/index.ts";
import type { DiffObjectRef } from "./changes/diffed-object.ts";
import type { FieldChange } from "./changes/field-change.ts";
import type { Danger } from "./dangers/danger.ts";
import { sortKey } from "./object-order.ts";

/** Returns the changes of an object, those that a danger is about with its sign. */
export type MarkChanges = (ref: DiffObjectRef, changes: readonly FieldChange[]) => readonly FieldChange[];

/** Makes the function that marks the changes of one cluster. */
export function changeMarker(dangers: readonly Danger[]): MarkChanges {
  const signs = new Map<string, Map<string, Set<string>>>();
  for (const { object, path, sign } of dangers) {
    if (object === undefined || path === undefined) continue;
    const ofObject = getOrCreate(signs, sortKey(object), () => new Map<string, Set<string>>());
    getOrCreate(ofObject, path, () => new Set<string>()).add(sign);
  }
  return (ref, changes) => {
    const own = signs.get(sortKey(ref));
    if (own === undefined) return changes;
    return changes.map((change) => {
      const found = own.get(change.path);
      if (found === undefined) return change;
      return { ...change, danger: [...found] };
    });
  };
}
