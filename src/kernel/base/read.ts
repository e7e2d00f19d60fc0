/** Reads that cannot fail: manifests and definitions come from pull requests, and any field may be anything. */

const NO_ITEMS: readonly never[] = Object.freeze([]);
const NO_MEMBERS: Readonly<Record<string, unknown>> = Object.freeze({});
const LONGEST = 80;

/** Whether a value is a JSON object: not a list and not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON object or a list, which has its indexes as keys. */
export function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The own member of an object, `undefined` for an absent or inherited one and for any other value. */
export function member(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined;
  const found = value[key];
  // Data inherits only functions and `__proto__`; testing every member for ownership takes longer than reading it.
  if ((typeof found === "function" || key === "__proto__") && !Object.hasOwn(value, key)) return undefined;
  return found;
}

/** The text of any value, as `String` returns it. An object whose members hide `toString` or `valueOf` does not throw. */
export function stringOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "[object Object]";
  }
}

/** The entry of a table; undefined for a key that the table does not have itself. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  if (Object.hasOwn(table, key)) return table[key];
  return undefined;
}

/** The value at a path of own member names and list indexes (`0` or `"0"`), `undefined` where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) found = Array.isArray(found) ? item(found, key) : member(found, String(key));
  return found;
}

function item(list: readonly unknown[], key: string | number): unknown {
  const isIndex = typeof key === "number" || (key !== "length" && Object.hasOwn(list, key));
  if (isIndex) return list[Number(key)];
  return undefined;
}

/** The items of a list; none for any other value. */
export function items(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return NO_ITEMS;
}

/** The own members of an object; none for any other value. */
export function members(value: unknown): readonly (readonly [string, unknown])[] {
  if (isObject(value)) return Object.entries(value);
  return NO_ITEMS;
}

/** The names of an object's own members; none for any other value. */
export function names(value: unknown): readonly string[] {
  if (isObject(value)) return Object.keys(value);
  return NO_ITEMS;
}

/** The object itself, or an empty one for any other value: for loops over members that need no list of them. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  return NO_MEMBERS;
}

/** The string, `undefined` for any other value. */
export function text(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return undefined;
}

/** The string, `undefined` for an empty one and for any other value. */
export function filledText(value: unknown): string | undefined {
  return text(value) || undefined;
}

/** The finite number, `undefined` for any other value. */
export function number(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return undefined;
}

/** A value for a message: JSON of at most 80 characters, and only the type of an object or a list. */
export function formatValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return "an object";
  const json = JSON.stringify(value);
  if (json.length > LONGEST) return `${json.slice(0, LONGEST - 3)}...`;
  return json;
}
