/**
 * A value with every part in one place only, frozen. YAML aliases share parts, and a part that is in two places could
 * not be told by its identity; what is shared is copied. Rules cannot change what they are handed.
 */
export function ownValue(value: unknown): unknown {
  return own(value, new Set());
}

function own(value: unknown, seen: Set<object>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const part = seen.has(value) ? copyOf(value) : value;
  seen.add(part);
  for (const [key, member] of Object.entries(part)) {
    if (typeof member !== "object" || member === null) continue;
    const mine = own(member, seen);
    // Defined and not assigned: a key called __proto__ is a member like any other.
    if (mine !== member) Object.defineProperty(part, key, { value: mine, enumerable: true, configurable: true });
  }
  return Object.freeze(part);
}

function copyOf(value: object): object {
  return Array.isArray(value) ? [...value] : { ...value };
}

/** A frozen copy with every part in one place only: for values that are somebody else's. */
export function ownCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((item) => ownCopy(item))) as T;
  // From entries, so that a key called __proto__ is a member like any other.
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, ownCopy(member)]))) as T;
}
