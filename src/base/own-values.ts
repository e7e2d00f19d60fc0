/**
 * A value of a document with every part in one place only, frozen. YAML aliases share parts, and a part that is in two
 * places could not be told by its identity; what is shared is copied. Rules cannot change what they are handed. What
 * the reader has frozen is a tree already.
 */
export function ownValue(value: unknown): unknown {
  return typeof value !== "object" || value === null || Object.isFrozen(value) ? value : own(value);
}

function own(value: object): object {
  // Frozen below: then it was met before.
  const part = Object.isFrozen(value) ? copyOf(value) : value;
  // Values of YAML inherit nothing that could be listed.
  for (const key in part) {
    const member: unknown = (part as Readonly<Record<string, unknown>>)[key];
    if (typeof member !== "object" || member === null) continue;
    const mine = own(member);
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
