import { FAILSAFE_SCHEMA, load, Type, YAMLException } from "js-yaml";
import { MERGED_KEYS } from "./limits.ts";
import { isAmbiguous, isInteger, isSpecial, isWord, resolvePlain } from "./scalars.ts";

/** What the fast reader says of one document: its value, or why there is none. Lines and columns from 0. */
export type FastResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Whether a plain scalar of it is one that readers take differently. */
      readonly ambiguous: boolean;
    }
  | { readonly ok: false; readonly reason: string; readonly line: number; readonly column: number };

/** Thrown out of js-yaml by our scalar types; the tree reader then finds the place. */
class UnsafeInteger extends Error {}

function construct(text: string | null): unknown {
  const value = resolvePlain(text ?? "");
  if (typeof value === "bigint") throw new UnsafeInteger();
  return value;
}

function explicit(name: string, accepts: (text: string) => boolean): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: "scalar",
    resolve: (text: string | null) => accepts(text ?? ""),
    construct,
  });
}

// js-yaml calls `resolve` with a second argument only for a tag that stands in the text, so these two never
// answer to one.
const implicitOnly = (accepts: (text: string) => boolean) => (text: string | null, tag?: string) =>
  tag === undefined && text !== null && accepts(text);

// Whether the text that is read now has an ambiguous scalar: js-yaml tells its types nothing but the scalar.
let ambiguous = false;

function isSpecialOnTheWay(text: string): boolean {
  if (isWord(text)) return false;
  ambiguous ||= isAmbiguous(text);
  return isSpecial(text);
}

const SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    new Type("tag:muster.dev,2026:plain", { kind: "scalar", resolve: implicitOnly(isSpecialOnTheWay), construct }),
    new Type("tag:yaml.org,2002:merge", { kind: "scalar", resolve: implicitOnly((text) => text === "<<") }),
  ],
  explicit: [
    explicit("null", (text) => resolvePlain(text) === null),
    explicit("bool", (text) => typeof resolvePlain(text) === "boolean"),
    explicit("int", isInteger),
    explicit("float", (text) => /number|bigint/.test(typeof resolvePlain(text))),
  ],
});

/**
 * Reads the text of one document with js-yaml and Go's scalar rules. Fast and without positions.
 * Nodes reached through aliases share one JavaScript object.
 *
 * @param depth how many nested nodes js-yaml may open before it stops
 */
export function readValue(text: string, depth: number): FastResult {
  try {
    const options = { schema: SCHEMA, maxDepth: depth, maxTotalMergeKeys: MERGED_KEYS };
    ambiguous = false;
    const value: unknown = load(text, options) ?? null;
    return { ok: true, value, ambiguous };
  } catch (error) {
    if (error instanceof UnsafeInteger) return { ok: false, reason: "unsafe integer", line: 0, column: 0 };
    if (error instanceof YAMLException) {
      const mark = error.mark as { readonly line: number; readonly column: number } | undefined;
      return { ok: false, reason: error.reason, line: mark?.line ?? 0, column: mark?.column ?? 0 };
    }
    if (error instanceof RangeError) return { ok: false, reason: "nesting exceeded the stack", line: 0, column: 0 };
    throw error;
  }
}
