import { pointerTo } from "../kernel/index.ts";
import { ReadDocument } from "./document.ts";
import type { NodePlace } from "./places.ts";
import { resolvePlain } from "./scalars.ts";
import type { AmbiguousScalar, YamlDocument } from "./yaml-document.ts";

/** Whether a document has plain scalars that YAML readers resolve differently. */
export function hasAmbiguousScalars(document: YamlDocument): boolean {
  return document instanceof ReadDocument && document.ambiguous;
}

/**
 * The plain scalars of a document that YAML readers resolve differently, in the order of the text: `yes`, `0777`,
 * `1_000`, `22:22`, dates. Positions are read only when there is one.
 */
export function ambiguousScalars(document: YamlDocument): readonly AmbiguousScalar[] {
  if (!(document instanceof ReadDocument && hasAmbiguousScalars(document))) return [];
  const positions = document.positions();
  const pointers = pointersOf(positions.place, "", new Map());
  return [...positions.ambiguous].map(([offset, text]) => ({
    pointer: pointers.get(offset) ?? "",
    text,
    value: resolvePlain(text),
    location: document.at(offset),
  }));
}

function pointersOf(place: NodePlace, pointer: string, pointers: Map<number, string>): ReadonlyMap<number, string> {
  if (typeof place === "number") {
    pointers.set(place, pointer);
  } else if ("items" in place) {
    for (const [index, item] of place.items.entries()) pointersOf(item, `${pointer}/${index}`, pointers);
  } else if ("members" in place) {
    for (const [key, member] of place.members) {
      const inner = pointerTo(pointer, key);
      pointers.set(member.key, inner);
      pointersOf(member.value, inner, pointers);
    }
    for (const source of place.merges) pointersOf(source, pointer, pointers);
  }
  return pointers;
}
