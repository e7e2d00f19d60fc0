import type { Work } from "../../cel/index.ts";
import { isObject } from "../../kernel/index.ts";
import { type CrdSchema, schemaMember } from "./schema-node.ts";

/**
 * Whether the items of a list certainly have different keys, or are different scalars where there are no keys. `schema`
 * is that of the items.
 */
export function haveUniqueKeys(
  list: readonly unknown[],
  keys: readonly unknown[],
  schema: CrdSchema,
  work: Work,
): boolean {
  work.spend(list.length);
  const earlierKeys = new Set<string>();
  for (const item of list) {
    const key = keys.length === 0 ? scalarKey(item) : mapKey(item, keys, schema);
    if (key === undefined || earlierKeys.has(key)) return false;
    earlierKeys.add(key);
  }
  return true;
}

/** A key of a string, number or boolean; undefined for any other value. */
function scalarKey(value: unknown): string | undefined {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}

/** The key of an item of a list of type `map`, with the defaults of its fields. */
function mapKey(item: unknown, names: readonly unknown[], schema: CrdSchema | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  const parts: string[] = [];
  for (const name of names) {
    if (typeof name !== "string") return undefined;
    const own = Object.hasOwn(item, name) ? item[name] : undefined;
    const value = own ?? schemaMember(schema?.properties, name)?.default;
    const part = value === undefined ? "-" : scalarKey(value);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join();
}
