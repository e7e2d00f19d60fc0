import { isObject } from "../../src/kernel/base/read.ts";
import type { DescribedSchema } from "./described-schema.ts";

/** A part of this length, in characters of JSON, is worth a reference. */
const SHORTEST = 200;

/** The schema with the fields that occur several times in its `$defs`. */
export function sharedParts<Schema extends DescribedSchema>(schema: Schema): Schema {
  const counts = new Map<string, number>();
  countFields(schema, counts);
  const names = new Map<string, string>();
  const parts: Record<string, unknown> = {};
  const share = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === "properties" && isObject(member) ? shareFields(member) : share(member),
      ]),
    );
  };
  const shareFields = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shareField(name, field)]));
  const shareField = (name: string, field: unknown): unknown => {
    const text = JSON.stringify(field);
    if (text.length < SHORTEST || (counts.get(text) ?? 0) < 2) return share(field);
    const known = names.get(text);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const taken = new Set([...Object.keys(schema.$defs ?? {}), ...names.values()]);
    const own = freeName(name, taken);
    names.set(text, own);
    parts[own] = share(field);
    return { $ref: `#/$defs/${own}` };
  };
  const shared = share(schema) as Schema;
  if (names.size === 0) return shared;
  return { ...shared, $defs: { ...shared.$defs, ...parts } };
}

function freeName(name: string, taken: ReadonlySet<string>, number = 1): string {
  const own = number === 1 ? name : `${name}-${number}`;
  return taken.has(own) ? freeName(name, taken, number + 1) : own;
}

function countFields(value: unknown, counts: Map<string, number>): void {
  if (Array.isArray(value)) for (const item of value) countFields(item, counts);
  if (!isObject(value)) return;
  for (const field of Object.values(isObject(value.properties) ? value.properties : {})) {
    const text = JSON.stringify(field);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const member of Object.values(value)) countFields(member, counts);
}
