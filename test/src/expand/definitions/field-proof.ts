import { pointerSegments } from "../../../../src/kernel/base/pointer.ts";

type Json = unknown;

/** JSON pointers of a table's path in a value: the first for which there is something there. */
export function pointerOf(value: Json, path: string): string | undefined {
  const steps = path.split(/\.|(?=\[\])/).filter((step) => step !== "");
  return search(value, steps, "");
}

function search(value: Json, steps: readonly string[], pointer: string): string | undefined {
  const [step, ...rest] = steps;
  if (value === undefined || value === null) return undefined;
  if (step === undefined) return pointer;
  if (step === "[]") {
    if (!Array.isArray(value)) return undefined;
    for (const [index, item] of value.entries()) {
      const found = search(item, rest, `${pointer}/${index}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return search((value as Readonly<Record<string, Json>>)[step], rest, `${pointer}/${step}`);
}

/** A copy with a value at a pointer; what is missing on the way is made. */
export function withValue<T>(value: T, pointer: string, replacement: Json): T {
  return replace(value, pointerSegments(pointer), replacement) as T;
}

function replace(value: Json, segments: readonly string[], replacement: Json): Json {
  const [segment, ...rest] = segments;
  if (segment === undefined) return replacement;
  if (Array.isArray(value) || (value === undefined && /^\d+$/.test(segment))) {
    const copy = [...((value as readonly Json[] | undefined) ?? [])];
    copy[Number(segment)] = replace(copy[Number(segment)], rest, replacement);
    return copy;
  }
  const members = (value ?? {}) as Readonly<Record<string, Json>>;
  return { ...members, [segment]: replace(members[segment], rest, replacement) };
}

/** The value at a pointer. */
export function valueAt(value: Json, pointer: string): Json {
  let here = value;
  for (const segment of pointerSegments(pointer)) {
    here = (here as Readonly<Record<string, Json>> | undefined)?.[segment];
  }
  return here;
}

/** Another value of the same kind: another word, number, path, quantity or truth. */
export function another(value: Json): Json {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return Number.isInteger(value) ? value + 1 : value / 2;
  if (typeof value !== "string") throw new Error(`no other value for ${JSON.stringify(value)}`);
  if (/^0[0-7]{3}$/.test(value)) return value === "0444" ? "0400" : "0444";
  if (/^\d/.test(value)) return `1${value}`;
  return `${value}2`;
}
