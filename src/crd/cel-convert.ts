import { isObject, items, text } from "../base/read.ts";
import { celDuration, celTime } from "./cel-times.ts";
import { type CelData, CelError, CelOpaque, unorderedLists } from "./cel-values.ts";
import { type CrdSchema, hasExtension, OBJECT_FIELDS, schemaMember } from "./schema-node.ts";
import type { Work } from "./work.ts";

/**
 * A value as rules of its schema read it: fields of objects have their escaped names, texts of some formats are times,
 * and only declared fields are there. Source: apiextensions-apiserver, `pkg/apiserver/schema/cel/values.go`.
 */
export function celValueOf(value: unknown, schema: CrdSchema | undefined, isResource: boolean, work: Work): CelData {
  work.spend();
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return numberOf(value, schema);
  if (typeof value === "string") return textOf(value, schema);
  if (Array.isArray(value)) return listOf(value, schema, work);
  if (!isObject(value)) return null;
  const map = new Map<CelData, CelData>();
  const additional = schema && schemaMember(schema, "additionalProperties");
  for (const [name, member] of Object.entries(value)) {
    const field = schema && schemaMember(schema.properties, name);
    if (isResource && OBJECT_FIELDS.has(name))
      map.set(name, name === "metadata" ? metadataOf(member) : (text(member) ?? null));
    else if (field !== undefined) {
      // Null is absent: has() is false for it.
      if (member !== null && isDeclared(field))
        map.set(escapedName(name), celValueOf(member, field, hasExtension(field, "embedded-resource"), work));
    } else if (additional !== undefined) map.set(name, celValueOf(member, additional, false, work));
  }
  return map;
}

/** Whether rules can read a field: its schema has a type. */
function isDeclared(schema: CrdSchema): boolean {
  if (hasExtension(schema, "int-or-string") || hasExtension(schema, "embedded-resource")) return true;
  if (schema.type !== "object") return typeof schema.type === "string";
  return (
    isObject(schema.properties) ||
    isObject(schema.additionalProperties) ||
    hasExtension(schema, "preserve-unknown-fields")
  );
}

function numberOf(value: number, schema: CrdSchema | undefined): CelData {
  if (schema?.type === "number" || !Number.isInteger(value)) return value;
  return BigInt(value);
}

const TIMES: ReadonlySet<unknown> = new Set(["date", "date-time", "datetime"]);

function textOf(value: string, schema: CrdSchema | undefined): CelData {
  if (schema?.type !== "string") return value;
  if (schema.format === "byte") return new CelOpaque("bytes");
  try {
    if (schema.format === "duration") return celDuration(value);
    if (TIMES.has(schema.format)) return celTime(value);
  } catch (error) {
    if (error instanceof CelError) return new CelOpaque(error.message);
    throw error;
  }
  return value;
}

function listOf(list: readonly unknown[], schema: CrdSchema | undefined, work: Work): CelData {
  const item = schema && schemaMember(schema, "items");
  const isResource = item !== undefined && hasExtension(item, "embedded-resource");
  const converted = list.map((entry) => celValueOf(entry, item, isResource, work));
  const type = schema?.["x-kubernetes-list-type"];
  if (type === "set") unorderedLists.set(converted, []);
  if (type === "map")
    unorderedLists.set(
      converted,
      items(schema?.["x-kubernetes-list-map-keys"]).flatMap((key) => text(key) ?? []),
    );
  return converted;
}

function metadataOf(metadata: unknown): CelData {
  const map = new Map<CelData, CelData>();
  if (!isObject(metadata)) return map;
  for (const name of ["name", "generateName"]) if (typeof metadata[name] === "string") map.set(name, metadata[name]);
  return map;
}

/** Words that no field of an expression may have as its name. Source: cel-spec, and apiserver, `pkg/cel/escaping.go`. */
const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);
const ESCAPES: Readonly<Record<string, string>> = { ".": "__dot__", "-": "__dash__", "/": "__slash__" };

/** Whether a field has two names in expressions: its own, which is a reserved word, and the escaped one. */
export function isReservedWord(name: string): boolean {
  return RESERVED.has(name);
}

/** The name of a field in expressions. */
export function escapedName(name: string): string {
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replaceAll("__", "__underscores__").replaceAll(/[.\-/]/g, (character) => ESCAPES[character] ?? character);
}
