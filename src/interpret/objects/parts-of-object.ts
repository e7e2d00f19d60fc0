import { isContainer, pointerTo } from "../../kernel/index.ts";

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
