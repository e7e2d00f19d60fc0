/** The greatest size of a value that is not known yet. */
export interface CelSize {
  /** Items of a list or a map. */
  readonly items: number;
  /** Characters of a text. */
  readonly chars: number;
  /** The size of its items, keys and fields. */
  readonly of: CelSize;
}

/** The greatest cost of an expression in the unit of cel-go, and the size of its result. */
export interface CelCost {
  readonly cost: number;
  readonly size: CelSize;
}

/** A value in which every list and map has a number of items, and every text a number of characters. */
function uniformSize(items: number, chars: number): CelSize {
  const size: { items: number; chars: number; of?: CelSize } = { items, chars };
  size.of = size as CelSize;
  return size as CelSize;
}

/** The items of each list and map of an object for which a cost is estimated. */
export const USUAL_ITEMS = 8;
/** An object of a usual size, whose texts have 100 characters each. */
export const USUAL_SIZE = uniformSize(USUAL_ITEMS, 100);

/** A cost as text, without the digits of a number that is only known to be very large. */
export function costText(cost: number): string {
  return cost > 1e15 ? "more than 10^15" : Math.ceil(cost).toLocaleString("en-US");
}

/** A number, a truth value or null. */
export const SCALAR = uniformSize(0, 0);
/** The cost of a new list. Source for all of these: cel-go, `common/cost.go`. */
export const LIST = 10;
/** The cost of a new map. */
export const MAP = 30;
/** The cost of reading a character of a text. */
export const OF_TEXT = 0.1;
/** The cost of a character of a regular expression. */
export const OF_PATTERN = 0.25;

/** The size of a text. */
export function textSize(chars: number): CelSize {
  return { items: 0, chars, of: SCALAR };
}

/** The costs of several parts together. */
export function costOf(all: readonly CelCost[]): number {
  return all.reduce((total, { cost }) => total + cost, 0);
}

/** The greatest sizes of several values. */
export function unionOf(all: readonly CelCost[]): CelSize {
  return all.reduce((size, each) => union(size, each.size), SCALAR);
}

/** The greatest size of two values. */
export function union(a: CelSize, b: CelSize): CelSize {
  if (a === b || b === SCALAR) return a;
  if (a === SCALAR) return b;
  return { items: Math.max(a.items, b.items), chars: Math.max(a.chars, b.chars), of: union(a.of, b.of) };
}
