/** Reads that cannot fail, for rules: manifests come from pull requests, and any field may be anything. */

/** The value below own keys of an object, undefined where the way ends early. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== "object" || found === null) return undefined;
    const member = (found as Readonly<Record<string | number, unknown>>)[key];
    // To ask whether a member is its own takes longer than to read it. All that data inherits is of these two sorts.
    if ((typeof member === "function" || key === "__proto__") && !Object.hasOwn(found, key)) return undefined;
    found = member;
  }
  return found;
}

/** The items of a list; none of anything else. */
export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The own members of an object; none of anything else. */
export function members(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/** The object itself, an empty one where the value is none: for walks over members that make no list of them. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : NOTHING;
}

/** The text, undefined where it is none. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The finite number, undefined where it is none. */
export function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value for a message: short, in JSON, never a whole block. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return "an object";
  const json = JSON.stringify(value);
  return json.length > 80 ? `${json.slice(0, 77)}...` : json;
}
