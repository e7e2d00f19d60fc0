import { ownEntry } from "../kernel/index.ts";
import { type CelData, CelError, celType, isCelList, isCelMap, NotEvaluated, overloadError } from "./values.ts";

/** The macros with one variable: the greatest number of their arguments. */
const MACRO_ARGUMENTS: Readonly<Record<string, number>> = {
  all: 2,
  exists: 2,
  exists_one: 2,
  filter: 2,
  map: 3,
  sortBy: 2,
  optMap: 2,
  optFlatMap: 2,
};

/** The macros with two variables: the greatest number of their arguments. Source: cel-go, `ext/comprehensions.go`. */
export const PAIR_MACROS: Readonly<Record<string, number>> = {
  all: 3,
  exists: 3,
  exists_one: 3,
  existsOne: 3,
  transformList: 4,
  transformMap: 4,
  transformMapEntry: 4,
};

/** Whether a call with a number of arguments is that of a macro. Another one is that of a method with the same name. */
export function isMacroCall(name: string, count: number): boolean {
  const [one, two] = [ownEntry(MACRO_ARGUMENTS, name) ?? 0, ownEntry(PAIR_MACROS, name) ?? 0];
  if (name === "map") return count === 2 || count === 3;
  return count > 1 && (count === one || count === two || (two === 4 && count === 3));
}

/** Whether a condition holds for any item. An error of an item does not count where it holds for another one. */
export function anyHolds<Item>(items: readonly Item[], condition: (item: Item) => CelData): boolean {
  let failure: unknown;
  for (const item of items) {
    try {
      if (celTruth(condition(item))) return true;
    } catch (error) {
      if (!(error instanceof CelError || error instanceof NotEvaluated)) throw error;
      // An error is certain only where nothing is unknown.
      if (failure === undefined || error instanceof NotEvaluated) failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return false;
}

/**
 * The value of a condition.
 *
 * @throws CelError for a value that is not a boolean, NotEvaluated
 */
export function celTruth(value: CelData): boolean {
  if (typeof value === "boolean") return value;
  throw overloadError(`uses a ${celType(value)} as a condition`, [value]);
}

/**
 * The items over which a macro repeats.
 *
 * @throws CelError for a value that is neither a list nor a map, NotEvaluated
 */
export function celItemsOf(value: CelData): readonly CelData[] {
  if (isCelList(value)) return value;
  if (isCelMap(value)) return [...value.keys()];
  throw overloadError(`repeats over a ${celType(value)}`, [value], `got '${goTypeOf(value)}', expected iterable type`);
}

/**
 * The pairs over which a macro with two variables repeats: index and item, or key and value.
 *
 * @throws CelError for a value that is neither a list nor a map, NotEvaluated
 */
export function celPairsOf(value: CelData): readonly (readonly [CelData, CelData])[] {
  if (isCelMap(value)) return [...value.keys()].map((key) => [key, value.get(key) ?? null]);
  if (isCelList(value)) return value.map((item, index) => [BigInt(index), item]);
  throw overloadError(
    `repeats over a ${celType(value)}`,
    [value],
    `unsupported comprehension range type: ${goTypeOf(value)}`,
  );
}

/** The name of the type of a value in the program of an API server, for its messages. */
function goTypeOf(value: CelData): string {
  const name = celType(value);
  return `types.${name === "time" ? "Timestamp" : name.charAt(0).toUpperCase() + name.slice(1)}`;
}
