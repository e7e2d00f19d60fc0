import { compareKeys } from "../base/compare.ts";
import { isObject } from "../base/read.ts";

/** A value as jq's `tostring` prints it: a string as it is, any other value as compact JSON with sorted keys. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : sortedJson(value);
}

/** Compact JSON with the keys of every object sorted by code unit, so that equal values have equal texts. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).toSorted(compareKeys);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${sortedJson(entry)}`).join(",")}}`;
}
