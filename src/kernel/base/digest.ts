import { createHash } from "node:crypto";
import { keysInOrder } from "./keys-in-order.ts";
import { withoutTrailing } from "./trailing.ts";

/**
 * JSON with the members of every object in code-unit order and without those that are undefined: the same text for
 * equal values, on any machine.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    let members = "";
    for (const key of keysInOrder(value)) {
      const member: unknown = (value as Readonly<Record<string, unknown>>)[key];
      if (member === undefined) continue;
      members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Hexadecimal SHA-256 of texts, in UTF-8, and bytes, one after another. */
export function sha256Of(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** The first `length` hexadecimal digits of a text's SHA-256. */
export function shortHash(text: string, length = 8): string {
  return sha256Of(text).slice(0, length);
}

/**
 * A DNS label of at most `max` characters: the name itself where it fits, else its start and a hash of the whole name,
 * so that two long names with the same start stay different.
 */
export function fitName(name: string, max = 63): string {
  if (name.length <= max) return name;
  return `${withoutTrailing(name.slice(0, max - 9), "-")}-${shortHash(name)}`;
}
