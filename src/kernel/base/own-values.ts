import { isContainer } from "./read.ts";

/**
 * A frozen value of a document with every part in one place only. YAML aliases share parts, and the identity of a
 * shared part has two places, so shared parts are copied. A value that the reader has frozen is a tree already.
 */
export function ownValue(value: unknown): unknown {
  if (isContainer(value) && !Object.isFrozen(value)) return own(value);
  return value;
}

type Container = Readonly<Record<string, unknown>>;

function own(value: Container): Container {
  // A frozen part was visited before.
  const part = Object.isFrozen(value) ? copyOf(value) : value;
  // YAML values inherit nothing enumerable.
  for (const key in part) {
    const member = part[key];
    if (!isContainer(member)) continue;
    const copy = own(member);
    // Defined and not assigned, so that a key __proto__ is an ordinary member.
    if (copy !== member) Object.defineProperty(part, key, { value: copy, enumerable: true, configurable: true });
  }
  return Object.freeze(part);
}

function copyOf(value: Container): Container {
  if (Array.isArray(value)) return Object.assign([], value);
  return { ...value };
}

/** A frozen copy with every part in one place only, for values that the caller still owns. */
export function ownCopy<T>(value: T): T {
  if (!isContainer(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((item) => ownCopy(item))) as T;
  // A spread copies the hidden class too. A key __proto__ is an ordinary member of the copy, which the assignment replaces.
  const copy: T = { ...value };
  for (const key in copy) {
    const member = copy[key];
    if (isContainer(member)) copy[key] = ownCopy(member);
  }
  return Object.freeze(copy);
}
