import { isObject } from "../../kernel/index.ts";

/** Objects in which an empty list has an effect: a term without conditions matches no node. */
const OPAQUE: ReadonlySet<string> = new Set(["nodeAffinityRequired"]);

/**
 * Returns a value without members that are equivalent to absent ones: null, empty lists and empty objects. A response
 * of the API has many of them. Items of lists stay, so that their indexes stay.
 */
export function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNoise(item) ?? (item === null ? null : {}));
  if (!isObject(value)) return value ?? undefined;
  const keptMembers = Object.entries(value).flatMap(([key, inner]) => {
    const plain = OPAQUE.has(key) ? (inner ?? undefined) : withoutNoise(inner);
    if (plain === undefined || (Array.isArray(plain) && plain.length === 0)) return [];
    return [[key, plain] as const];
  });
  if (keptMembers.length === 0) return undefined;
  return Object.fromEntries(keptMembers);
}
