import { isContainer, pointerTo } from "../../kernel/index.ts";

/** The places of the objects and lists in a value, by identity. */
export type PartPlaces = Pick<ReadonlyMap<unknown, string>, "get" | "has">;

let latest: { readonly value: unknown; readonly places: PartPlaces } | undefined;

/**
 * The pointer of every object and list in a value, by identity; of several places, the first. The places of the latest
 * value are kept, because rules check an object one after another.
 */
export function placesOfParts(value: unknown): PartPlaces {
  if (latest === undefined || latest.value !== value) latest = { value, places: new FoundPlaces(value) };
  return latest.places;
}

/** Searches a value in the order of its text, and only as far as a part is from its start. */
class FoundPlaces implements PartPlaces {
  readonly #found = new Map<unknown, string>();
  /** The parts to search, the next one last. */
  readonly #open: (readonly [part: unknown, pointer: string])[];

  constructor(value: unknown) {
    this.#open = [[value, ""]];
  }

  get(part: unknown): string | undefined {
    if (!isContainer(part)) return undefined;
    const known = this.#found.get(part);
    if (known !== undefined) return known;
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      const [found, pointer] = next;
      this.#add(found, pointer);
      if (found === part) return pointer;
    }
    return undefined;
  }

  has(part: unknown): boolean {
    return this.get(part) !== undefined;
  }

  #add(part: unknown, pointer: string): void {
    if (!isContainer(part) || this.#found.has(part)) return;
    this.#found.set(part, pointer);
    const names = Object.keys(part);
    for (let index = names.length - 1; index >= 0; index -= 1) {
      const name = names[index] ?? "";
      const entry = part[name];
      if (isContainer(entry)) this.#open.push([entry, pointerTo(pointer, name)]);
    }
  }
}
