import { canonicalJson } from "../../kernel/index.ts";

/** A value as jq's `tostring` prints it: a string as it is, any other value as compact JSON with sorted keys. */
export function jsonText(value: unknown): string {
  if (typeof value === "string") return value;
  return canonicalJson(value);
}
