import { RiError } from "./error.ts";

// jq itself refuses far larger indices; a manifest has no list that long.
const longest = 100_000;

/**
 * A copy of a value in which one place holds another value. Missing objects and lists on the way are made, gaps in
 * lists are filled with null, an index below zero counts from the end. Throws `execution` where the way is barred.
 */
export function setPath(value: unknown, path: readonly (string | number)[], replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  return typeof step === "string" ? setKey(value, step, rest, replacement) : setIndex(value, step, rest, replacement);
}

function setKey(value: unknown, key: string, rest: readonly (string | number)[], replacement: unknown): unknown {
  if (value !== null && value !== undefined && (typeof value !== "object" || Array.isArray(value))) {
    throw new RiError("execution", `expected an object but got: ${Array.isArray(value) ? "array" : typeof value}`);
  }
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  const inner = Object.hasOwn(record, key) ? record[key] : null;
  // fromEntries defines own properties, also one that is called __proto__.
  const changed = Object.fromEntries([[key, setPath(inner, rest, replacement)]]);
  const kept = Object.entries(record).map(([name, entry]) => [name, name === key ? changed[key] : entry] as const);
  return Object.fromEntries(Object.hasOwn(record, key) ? kept : [...kept, [key, changed[key]]]);
}

function setIndex(value: unknown, index: number, rest: readonly (string | number)[], replacement: unknown): unknown {
  if (value !== null && value !== undefined && !Array.isArray(value)) {
    throw new RiError("execution", `expected an array but got: ${typeof value}`);
  }
  const list: readonly unknown[] = value ?? [];
  const position = index < 0 ? index + list.length : Math.floor(index);
  if (position < 0 || position > longest) throw new RiError("execution", `array index ${index} is out of bounds`);
  const copy = [...list, ...Array.from({ length: Math.max(0, position + 1 - list.length) }, () => null)];
  copy[position] = setPath(list[position] ?? null, rest, replacement);
  return copy;
}
