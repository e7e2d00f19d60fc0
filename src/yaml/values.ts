import { FAILSAFE_SCHEMA, load, Type, YAMLException } from "js-yaml";
import { MERGED_KEYS } from "./limits.ts";
import { isAmbiguous, isInteger, isSpecial, isWord, resolvePlain } from "./scalars.ts";

/** The result of the fast reader for one document: its value, or the reason of the failure. Lines and columns from 0. */
export type FastResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Whether a plain scalar of it is one that readers resolve differently. */
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

// js-yaml calls `resolve` with a second argument only for an explicit tag, so these two never match one.
const implicitOnly = (accepts: (text: string) => boolean) => (text: string | null, tag?: string) =>
  tag === undefined && text !== null && accepts(text);

// Whether the text that `readValue` reads now has an ambiguous scalar. js-yaml passes only the scalar to its types, and
// making a schema for each document takes longer than reading it, so this state is global. Reading is synchronous.
let sawAmbiguous = false;

function resolvesToOther(text: string): boolean {
  if (isWord(text)) return false;
  sawAmbiguous ||= isAmbiguous(text);
  return isSpecial(text);
}

const SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    new Type("tag:muster.dev,2026:plain", { kind: "scalar", resolve: implicitOnly(resolvesToOther), construct }),
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
    sawAmbiguous = false;
    const value: unknown = load(text, options) ?? null;
    return { ok: true, value, ambiguous: sawAmbiguous };
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
