import { isAbsent, isObject, record } from "../../kernel/index.ts";
import { RiError } from "./error.ts";

type Path = readonly (string | number)[];

// jq itself refuses far larger indices; no manifest has a list this long.
const MAX_INDEX = 100_000;

/**
 * A copy of a value in which one place has another value. Missing objects and lists on the way are created, gaps in
 * lists are filled with null, an index below zero counts from the end. Throws `execution` where a value on the way has
 * another type.
 */
export function setPath(value: unknown, path: Path, replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  if (typeof step === "string") return setKey(value, step, rest, replacement);
  return setIndex(value, step, rest, replacement);
}

function setKey(value: unknown, key: string, rest: Path, replacement: unknown): unknown {
  if (Array.isArray(value)) throw new RiError("execution", "expected an object but got: array");
  if (!isAbsent(value) && !isObject(value)) {
    throw new RiError("execution", `expected an object but got: ${typeof value}`);
  }
  // A map, because it keeps the order of keys and a key called __proto__.
  const members = new Map(Object.entries(record(value)));
  members.set(key, setPath(members.get(key) ?? null, rest, replacement));
  return Object.fromEntries(members);
}

function setIndex(value: unknown, index: number, rest: Path, replacement: unknown): unknown {
  if (!isAbsent(value) && !Array.isArray(value)) {
    throw new RiError("execution", `expected an array but got: ${typeof value}`);
  }
  const copy: unknown[] = [...(value ?? [])];
  const position = index < 0 ? index + copy.length : Math.floor(index);
  if (position < 0 || position > MAX_INDEX) throw new RiError("execution", `array index ${index} is out of bounds`);
  while (copy.length <= position) copy.push(null);
  copy[position] = setPath(copy[position] ?? null, rest, replacement);
  return copy;
}
