import { compareKeys } from "../../../src/kernel/base/compare.ts";
import { isObject } from "../../../src/kernel/base/read.ts";

/** A value as Go's `%v` prints it; where a number is whole it is taken for an integer, as jq makes it from text. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (isObject(value)) {
    const entries = Object.entries(value).toSorted(compareKeys);
    return `map[${entries.map(([key, entry]) => `${key}:${goText(entry)}`).join(" ")}]`;
  }
  return typeof value === "number" && !Number.isInteger(value) ? floatText(value) : String(value);
}

// Go's %v writes an exponent, of at least two digits, below 1e-04 and from 1e+06 up.
function floatText(value: number): string {
  const [digits = "", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return String(value);
  const padded = String(Math.abs(exponent)).padStart(2, "0");
  return `${digits}e${exponent < 0 ? "-" : "+"}${padded}`;
}
