import type { Location } from "../../../kernel/index.ts";
import { at, pointerSegments, pointerTo } from "../../../kernel/index.ts";
import type { DiffedObject } from "./diffed-object.ts";
import type { FieldChange } from "./field-change.ts";
import type { ObjectPair } from "./pair-objects.ts";

/**
 * Returns the place in git of a change: the field in a file, a patch or the object of a controller. A removed field has the
 * place of the field around it. Undefined for an object of an output folder.
 */
export function placeOfChange({ after }: ObjectPair, { path }: Pick<FieldChange, "path">): Location | undefined {
  return after.locate?.(knownPointer(after.object, path));
}

/** Returns the place in git of an object; undefined for one of an output folder. */
export function placeOfObject({ locate }: DiffedObject): Location | undefined {
  return locate?.("");
}

/** The pointer of the innermost field on the path of a change that the object has. */
function knownPointer(object: unknown, path: string): string {
  let pointer = "";
  let value: unknown = object;
  for (const segment of pointerSegments(path)) {
    const key = Array.isArray(value) ? indexOf(value, segment) : segment;
    const inner = at(value, key);
    if (inner === undefined) return pointer;
    pointer = pointerTo(pointer, key);
    value = inner;
  }
  return pointer;
}

/** The index of a list item by its segment, as `listKeys` writes it: `name=main`, several members, or the position itself. */
function indexOf(list: readonly unknown[], segment: string): number {
  if (!segment.includes("=")) return Number(segment);
  const keys = segment.split(/,(?=[\w/]+=)/).map((part) => {
    const end = part.indexOf("=");
    return { path: part.slice(0, end).split("/"), value: part.slice(end + 1) };
  });
  return list.findIndex((item) => keys.every(({ path, value }) => String(at(item, ...path)) === value));
}
