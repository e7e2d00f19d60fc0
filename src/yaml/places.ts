/**
 * The positions of the nodes of a document, as offsets into its text. A scalar is its offset alone. A parsed document
 * keeps only these, since the nodes of the package `yaml` take several times the memory.
 */
export type NodePlace = number | ListPlace | MapPlace | AliasPlace;

interface ListPlace {
  readonly at: number;
  readonly items: readonly NodePlace[];
}

/** The place of a map and of its members. */
export interface MapPlace {
  readonly at: number;
  readonly members: ReadonlyMap<string, MemberPlace>;
  /** The sources of `<<`, in order of precedence. */
  readonly merges: readonly NodePlace[];
}

/** The places of a key and of its value. */
export interface MemberPlace {
  readonly key: number;
  readonly value: NodePlace;
}

interface AliasPlace {
  readonly at: number;
  /** The anchored node; `undefined` without one. */
  readonly to: NodePlace | undefined;
}

/** The place of a pointer in the text. */
export interface FoundPlace {
  /** Offset of the key, or of the value where the place has no key (a list item, the root). */
  readonly key: number;
  readonly value: number;
  /** False when the pointer leads to nothing: the place is its nearest ancestor that exists. */
  readonly exact: boolean;
  /** Offset of the anchored content when the place is an alias of it. */
  readonly origin?: number | undefined;
}

/**
 * Follows the tokens of a JSON pointer. Content behind an alias or a `<<` has the place of that alias, where the object
 * uses it; `origin` is the anchored text.
 */
export function locate(root: NodePlace, tokens: readonly string[]): FoundPlace {
  let step = follow({ key: startOf(root), value: startOf(root), origin: undefined, place: root });
  for (const token of tokens) {
    const next = descend(step, token);
    if (next === undefined) return { key: step.key, value: step.value, origin: step.origin, exact: false };
    step = next;
  }
  return { key: step.key, value: step.value, origin: step.origin, exact: true };
}

interface Step {
  readonly key: number;
  readonly value: number;
  /** Set behind an alias; key and value then stay at that alias. */
  readonly origin: number | undefined;
  readonly place: NodePlace | undefined;
}

function descend(step: Step, token: string): Step | undefined {
  const { place } = step;
  if (place === undefined || typeof place === "number") return undefined;
  if ("items" in place) {
    const item = place.items[Number(token)];
    if (item === undefined || !/^(?:0|[1-9][0-9]*)$/.test(token)) return undefined;
    return move(step, startOf(item), item);
  }
  if ("members" in place) return member(step, place, token);
  return undefined;
}

function member(step: Step, map: MapPlace, token: string): Step | undefined {
  const own = map.members.get(token);
  if (own !== undefined) return move(step, own.key, own.value);
  for (const source of map.merges) {
    const inside = follow(move(step, startOf(source), source));
    const merged = descend(inside, token);
    if (merged !== undefined) return merged;
  }
  return undefined;
}

function move(step: Step, key: number, place: NodePlace): Step {
  if (step.origin !== undefined) return follow({ ...step, origin: key, place });
  return follow({ key, value: startOf(place), origin: undefined, place });
}

function follow(step: Step): Step {
  const { place } = step;
  if (place === undefined || typeof place === "number" || !("to" in place)) return step;
  return follow({ ...step, origin: startOf(place.to ?? place), place: place.to });
}

function startOf(place: NodePlace): number {
  if (typeof place === "number") return place;
  return place.at;
}
