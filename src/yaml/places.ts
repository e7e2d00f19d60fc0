/**
 * Where the nodes of a document stand: offsets into its text. A scalar is its offset alone. This is all that is kept
 * of a parsed document; the nodes of the package `yaml` take several times the memory.
 */
export type NodePlace = number | ListPlace | MapPlace | AliasPlace;

export interface ListPlace {
  readonly at: number;
  readonly items: readonly NodePlace[];
}

export interface MapPlace {
  readonly at: number;
  readonly members: ReadonlyMap<string, MemberPlace>;
  /** What `<<` merges, in order of precedence. */
  readonly merges: readonly NodePlace[];
}

export interface MemberPlace {
  readonly key: number;
  readonly value: NodePlace;
}

export interface AliasPlace {
  readonly at: number;
  /** The anchored node; `undefined` when there is none. */
  readonly to: NodePlace | undefined;
}

/** Where a pointer leads in the text. */
export interface FoundPlace {
  /** Offset of the key, or of the value where the place has no key (a list item, the root). */
  readonly key: number;
  readonly value: number;
  /** False when the pointer leads on to something that does not exist: the place is its nearest ancestor. */
  readonly exact: boolean;
  /** Offset of the content itself when the place is an alias that stands for it. */
  readonly origin?: number;
}

/** The tokens of a JSON pointer (RFC 6901). */
export function pointerTokens(pointer: string): readonly string[] {
  if (pointer === "") return [];
  const tokens = pointer.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return pointer.startsWith("/") ? tokens.slice(1) : tokens;
}

/**
 * Follows the tokens of a JSON pointer. What lies behind an alias or a `<<` is placed at that alias: there the
 * object uses it; `origin` is the anchored text.
 */
export function locate(root: NodePlace, tokens: readonly string[]): FoundPlace {
  let step = follow({ key: startOf(root), value: startOf(root), origin: undefined, place: root });
  for (const token of tokens) {
    const next = descend(step, token);
    if (next === undefined) return found(step, false);
    step = next;
  }
  return found(step, true);
}

interface Step {
  readonly key: number;
  readonly value: number;
  /** Set once the way led through an alias; key and value then stay at that alias. */
  readonly origin: number | undefined;
  readonly place: NodePlace | undefined;
}

function descend(step: Step, token: string): Step | undefined {
  const { place } = step;
  if (place === undefined || typeof place === "number") return undefined;
  if ("items" in place) {
    const item = /^(?:0|[1-9][0-9]*)$/.test(token) ? place.items[Number(token)] : undefined;
    return item === undefined ? undefined : move(step, startOf(item), item);
  }
  return "members" in place ? member(step, place, token) : undefined;
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
  const origin = place.to === undefined ? place.at : startOf(place.to);
  return follow({ ...step, origin, place: place.to });
}

function startOf(place: NodePlace): number {
  return typeof place === "number" ? place : place.at;
}

function found({ key, value, origin }: Step, exact: boolean): FoundPlace {
  return origin === undefined ? { key, value, exact } : { key, value, exact, origin };
}
