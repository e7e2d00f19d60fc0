import { type CelData, CelError, celType, isCelList, isCelMap, overloadError } from "./cel-values.ts";

type Each = (value: CelData) => CelData;

/** A macro that evaluates an expression for each item. */
interface Macro {
  readonly arguments: 2 | 3;
  readonly run: (items: readonly CelData[], each: Each, then?: Each) => CelData;
}

/** The macros with a variable, by their names. */
export const CEL_MACROS: Readonly<Record<string, Macro>> = {
  all: { arguments: 2, run: (items, each) => !anyHolds(items, (item) => !celTruth(each(item))) },
  exists: { arguments: 2, run: (items, each) => anyHolds(items, each) },
  exists_one: { arguments: 2, run: (items, each) => items.filter((item) => celTruth(each(item))).length === 1 },
  existsOne: { arguments: 2, run: (items, each) => items.filter((item) => celTruth(each(item))).length === 1 },
  filter: { arguments: 2, run: (items, each) => items.filter((item) => celTruth(each(item))) },
  map: {
    arguments: 3,
    run: (items, each, then) =>
      then === undefined ? items.map(each) : items.filter((item) => celTruth(each(item))).map(then),
  },
};

/** Whether a condition holds for any item. An error of an item does not count where it holds for another one. */
function anyHolds(items: readonly CelData[], condition: Each): boolean {
  let failure: CelError | undefined;
  for (const item of items) {
    try {
      if (celTruth(condition(item))) return true;
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      failure ??= error;
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
  throw overloadError(`repeats over a ${celType(value)}`, [value]);
}
