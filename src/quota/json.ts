/** Own members of a JSON object; none for anything else, and never an inherited one. */
export function members(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Names of the own members of a JSON object; none for anything else. */
export function names(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : NO_NAMES;
}

const NO_NAMES: readonly string[] = Object.freeze([]);

/** An own member of a JSON object; `undefined` for everything that is absent, inherited or no object. */
export function member(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined;
  const found = value[key];
  // What is absent need not be asked whether it is inherited, and most of what is looked for is.
  return found !== undefined && Object.hasOwn(value, key) ? found : undefined;
}

/** The value at a path of own members. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) found = member(found, key);
  return found;
}

/** A list, or an empty one for anything that is no list. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NOTHING;
}

const NOTHING: readonly unknown[] = Object.freeze([]);

/** A string, or `undefined` for anything else. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What a value is, for a message: short, and never more of a long text than its beginning. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : String(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
