import { at } from "../../kernel/index.ts";

/** Returned for a value or text that is not an integer. */
export const NOT_WHOLE = "not an integer";

/** The integer at a path: `undefined` where it is absent (or `null`, which the API server drops). */
export function wholeAt(object: unknown, ...path: readonly string[]): number | undefined | typeof NOT_WHOLE {
  const value = at(object, ...path);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  return NOT_WHOLE;
}

/** The number that Go's `strconv.Atoi` and `ParseInt` read in a text, within 32 bits. */
export function wholeText(written: string): number | typeof NOT_WHOLE {
  const value = Number(written);
  const isValid = /^[+-]?\d{1,20}$/.test(written) && value >= -(2 ** 31) && value < 2 ** 31;
  if (isValid) return value;
  return NOT_WHOLE;
}
