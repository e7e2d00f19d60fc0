import type { Location } from "../finding/issue.ts";
import { ReadDocument, type YamlDocument } from "./document.ts";
import type { NodePlace } from "./places.ts";
import { resolvePlain } from "./scalars.ts";

/** A plain scalar that YAML 1.1, YAML 1.2, kubectl and kustomize do not all read as the same value. */
export interface AmbiguousScalar {
  /** JSON pointer to the value, or to the member whose key it is. */
  readonly pointer: string;
  /** The scalar as it is written. */
  readonly text: string;
  /** What Kubernetes reads. */
  readonly value: unknown;
  readonly location: Location;
}

/**
 * The plain scalars of a document that readers of YAML take differently, in the order of the text: `yes`, `0777`,
 * `1_000`, `22:22`, dates. Positions are parsed only when there is one. None for a document whose
 * positions cannot be trusted.
 */
export function ambiguousScalars(document: YamlDocument): readonly AmbiguousScalar[] {
  if (!(document instanceof ReadDocument) || !document.ambiguous) return [];
  const positions = document.positions();
  if (positions === undefined || positions.ambiguous.size === 0) return [];
  const pointers = pointersOf(positions.place, "", new Map());
  return [...positions.ambiguous].map(([offset, text]) => ({
    pointer: pointers.get(offset) ?? "",
    text,
    value: resolvePlain(text),
    location: document.at(offset),
  }));
}

function pointersOf(place: NodePlace, pointer: string, found: Map<number, string>): ReadonlyMap<number, string> {
  if (typeof place === "number") {
    found.set(place, pointer);
  } else if ("items" in place) {
    for (const [index, item] of place.items.entries()) pointersOf(item, `${pointer}/${index}`, found);
  } else if ("members" in place) {
    for (const [key, member] of place.members) {
      const inner = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      found.set(member.key, inner);
      pointersOf(member.value, inner, found);
    }
    for (const source of place.merges) pointersOf(source, pointer, found);
  }
  return found;
}
