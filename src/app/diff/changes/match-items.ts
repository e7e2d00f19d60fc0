import { canonicalJson, getOrCreate, isContainer } from "../../../kernel/index.ts";

/** Positions of an item before and after a change. */
type ItemPair = readonly [before: number, after: number];

/** The items of a list that are the same item before and after a change; all others are removed or added. */
interface MatchedItems {
  /** In the order of `after`. */
  readonly pairs: readonly ItemPair[];
  /** The pairs whose items change places with others. */
  readonly moved: ReadonlySet<ItemPair>;
}

/** Matches the items of two lists by their keys, which are unique in each list. */
export function matchKeys(before: readonly string[], after: readonly string[], isOrdered: boolean): MatchedItems {
  const places = new Map(before.map((key, index) => [key, index]));
  const pairs = after.flatMap((key, index): readonly ItemPair[] => {
    const place = places.get(key);
    if (place === undefined) return [];
    return [[place, index]];
  });
  return { pairs, moved: isOrdered ? movedPairs(pairs) : new Set() };
}

/**
 * Matches the items of two lists by their values, the n-th of equal items with the n-th. Items between the same matched
 * neighbours are then matched in their order if they are of the same kind, because they are changed rather than replaced.
 */
export function matchPositions(before: readonly unknown[], after: readonly unknown[]): MatchedItems {
  const places = new Map<string, number[]>();
  // From the end, so that `pop` returns the first place.
  for (let index = before.length - 1; index >= 0; index -= 1) {
    getOrCreate(places, canonicalJson(before[index]), (): number[] => []).push(index);
  }
  const equal = after.flatMap((item, index): readonly ItemPair[] => {
    const place = places.get(canonicalJson(item))?.pop();
    if (place === undefined) return [];
    return [[place, index]];
  });
  const moved = movedPairs(equal);
  const pairs = [...equal, ...changedPairs(before, after, equal, moved)].sort(([, a], [, b]) => a - b);
  return { pairs, moved };
}

function changedPairs(
  before: readonly unknown[],
  after: readonly unknown[],
  equal: readonly ItemPair[],
  moved: ReadonlySet<ItemPair>,
): readonly ItemPair[] {
  const matched = [new Set(equal.map(([place]) => place)), new Set(equal.map(([, index]) => index))] as const;
  const anchors = [...equal.filter((pair) => !moved.has(pair)), [before.length, after.length] as const];
  const pairs: ItemPair[] = [];
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of anchors) {
    const old = range(from, nextFrom).filter((place) => !matched[0].has(place));
    const now = range(to, nextTo).filter((index) => !matched[1].has(index));
    for (const [n, place] of old.entries()) {
      const index = now[n];
      if (index !== undefined && isAlike(before[place], after[index])) pairs.push([place, index]);
    }
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  return pairs;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}

function isAlike(a: unknown, b: unknown): boolean {
  return isContainer(a) === isContainer(b) && Array.isArray(a) === Array.isArray(b);
}

/** The pairs outside of a longest increasing sequence of positions: the fewest items that must move. */
function movedPairs(pairs: readonly ItemPair[]): ReadonlySet<ItemPair> {
  /** The pair with the smallest end of each length of a sequence. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [n, [place]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[n] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = n;
  }
  const inOrder = new Set<ItemPair>();
  for (let n = ends.at(-1) ?? -1; n >= 0; n = previous[n] ?? -1) {
    const pair = pairs[n];
    if (pair !== undefined) inOrder.add(pair);
  }
  return new Set(pairs.filter((pair) => !inOrder.has(pair)));
}
