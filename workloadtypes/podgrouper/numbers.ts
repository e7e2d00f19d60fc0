import { at } from "../../src/base/read.ts";

/** A field that holds something else than a whole number, or a text that does. */
export const NOT_WHOLE = "not a whole number";

/** A whole number at a path: absent (or `null`, which the API server drops), there, or there and something else. */
export function wholeAt(object: unknown, ...path: readonly string[]): number | undefined | typeof NOT_WHOLE {
  const value = at(object, ...path);
  if (value === undefined || value === null) return undefined;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : NOT_WHOLE;
}

/** A text read as Go's `strconv.Atoi` and `ParseInt` do, within 32 bits. */
export function wholeText(written: string): number | typeof NOT_WHOLE {
  const value = /^[+-]?\d{1,20}$/.test(written) ? Number(written) : Number.NaN;
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31 ? value : NOT_WHOLE;
}
