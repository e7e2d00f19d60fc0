import { isObject as isRecord } from "../base/read.ts";

/** A value as jq's `tostring` prints it: a text as it is, anything else as compact JSON with sorted keys. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : sortedJson(value);
}

/** Compact JSON with the keys of every object sorted by code unit, so that equal values have equal texts. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (isRecord(value)) {
    const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${keys.map((key) => `${JSON.stringify(key)}:${sortedJson(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
