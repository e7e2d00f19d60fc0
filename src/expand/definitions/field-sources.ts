import type { KubeObject, Locate } from "../../kernel/index.ts";
import { isWithin, parentPointer, pointerSegments, valueAt } from "../../kernel/index.ts";

const NAME = "/metadata/name";

/** A JSON pointer that an expansion writes, and the pointer of the field in the definition that it comes from. */
export type FieldSource = readonly [written: string, field: string];

/** The sources of one object or template: a function, as only objects with findings need them. */
export type FieldSources = () => readonly FieldSource[];

/** The sources of a part of an object, such as a pod template: of no other place. */
export interface PartSources {
  /** JSON pointer of the part. */
  readonly part: string;
  readonly sources: FieldSources;
}

interface ObjectSources {
  readonly sources: FieldSources;
  readonly parts: readonly PartSources[];
}

const NO_SOURCES: ObjectSources = { sources: () => [], parts: [] };

// Kept outside the objects, since objects are written unchanged.
const SOURCES = new WeakMap<KubeObject, ObjectSources>();

/** Returns the object itself, and stores the sources of its fields and parts for `sourceLocator`. */
export function withSources(object: KubeObject, sources: FieldSources, parts: readonly PartSources[] = []): KubeObject {
  SOURCES.set(object, { sources, parts });
  return object;
}

/**
 * Returns the sources below other pointers: those of a template within its object, of a component in its definition.
 */
export function sourcesBelow(written: string, field: string, sources: readonly FieldSource[]): readonly FieldSource[] {
  return sources.map(([from, to]) => [written + from, field + to]);
}

/** Returns the sources of list items, which keep their order but may have skipped neighbours. */
export function itemSources(written: string, field: string, indexes: readonly number[]): readonly FieldSource[] {
  return indexes.map((index, place) => [`${written}/${place}`, `${field}/${index}`]);
}

/**
 * Returns a function that finds the position of a place in an expanded object: the position of the definition's field
 * whose source has the longest matching pointer, or else of the definition's name. A field that is absent in the
 * definition has the position of the field around it.
 */
export function sourceLocator(definition: object, object: KubeObject, locate: Locate): Locate {
  // The sources and not the object, which then lives no longer than the construct that has it.
  const { sources, parts } = SOURCES.get(object) ?? NO_SOURCES;
  let own: readonly FieldSource[] | undefined;
  let all: readonly FieldSource[] | undefined;
  return (pointer, at) => {
    own ??= sources();
    // Each synth looks up the name of each object, which is in no part.
    if (parts.some(({ part }) => isWithin(pointer, part))) all ??= [...own, ...parts.flatMap((each) => each.sources())];
    const field = presentPointer(definition, fieldOf(pointer, all ?? own));
    if (field === "" || field === "/metadata") return locate(NAME, at);
    // The first line of a block belongs to another field, so the key of the block is the better place.
    return locate(field, isKeyedBlock(definition, field) ? "key" : at);
  };
}

function fieldOf(pointer: string, pairs: readonly FieldSource[]): string {
  let longest: FieldSource | undefined;
  for (const pair of pairs) {
    if (isWithin(pointer, pair[0]) && pair[0].length >= (longest?.[0].length ?? 0)) longest = pair;
  }
  if (longest === undefined) return NAME;
  return longest[1] + pointer.slice(longest[0].length);
}

/** Returns the pointer, or the nearest one above it that has a value. */
function presentPointer(definition: object, pointer: string): string {
  let present = pointer;
  while (valueAt(definition, present) === undefined) present = parentPointer(present);
  return present;
}

// Items of lists have no key.
function isKeyedBlock(definition: object, pointer: string): boolean {
  const value = valueAt(definition, pointer);
  return typeof value === "object" && value !== null && !/^\d+$/.test(pointerSegments(pointer).at(-1) ?? "");
}
