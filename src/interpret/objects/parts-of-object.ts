import { equalValues, isContainer, pointerTo } from "../../kernel/index.ts";

/** The pointer of every object and list in a value, by identity; of several places, the first. */
export function placesOfParts(value: unknown): ReadonlyMap<unknown, string> {
  const places = new Map<unknown, string>();
  collect(value, "", places);
  return places;
}

function collect(value: unknown, pointer: string, places: Map<unknown, string>): void {
  if (!isContainer(value) || places.has(value)) return;
  places.set(value, pointer);
  for (const [key, entry] of Object.entries(value)) {
    if (isContainer(entry)) collect(entry, pointerTo(pointer, key), places);
  }
}

/**
 * The results of an expression that another process evaluated, with each copy of a part of the object replaced by the
 * part itself, so that it is found by identity. Of equal parts each is used once before one is used again.
 */
export function asParts(results: readonly unknown[], object: unknown): readonly unknown[] {
  const parts = [...placesOfParts(object).keys()];
  const used = new Set<unknown>();
  return results.map((result) => {
    if (!isContainer(result)) return result;
    const size = Object.keys(result).length;
    const equal = parts.filter((part) => Object.keys(Object(part)).length === size && equalValues(part, result));
    const part = equal.find((candidate) => !used.has(candidate)) ?? equal[0];
    used.add(part);
    return part ?? result;
  });
}
