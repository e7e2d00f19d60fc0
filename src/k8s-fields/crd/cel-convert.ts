import type { Work } from "../../cel/index.ts";
import {
  type CelData,
  CelError,
  CelFields,
  type CelMap,
  CelOpaque,
  celDuration,
  celTime,
  escapedName,
  unorderedLists,
} from "../../cel/index.ts";
import { isObject, items, member, members, memoize, record, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { storedValue } from "./default-values.ts";
import { type CrdSchema, hasExtension, OBJECT_FIELDS, schemaMember } from "./schema-node.ts";

/**
 * A value as rules of its schema read it: fields of objects have their escaped names and their defaults, texts of some
 * formats are times, and only declared fields are there. Source: apiextensions-apiserver,
 * `pkg/apiserver/schema/cel/values.go`.
 */
export function celValueOf(value: unknown, schema: CrdSchema | undefined, isResource: boolean, work: Work): CelData {
  work.spend();
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return numberOf(value, schema);
  if (typeof value === "string") return textOf(value, schema);
  if (Array.isArray(value)) return listOf(value, schema, work);
  if (isObject(value) && schema !== undefined) return objectOf(value, schema, isResource, work);
  return null;
}

function objectOf(value: Members, schema: CrdSchema, isResource: boolean, work: Work): CelMap {
  const fields = readableFields(schema);
  const names = () => (isResource ? [...OBJECT_FIELDS, ...fields.keys()] : fields.keys());
  const object = new CelFields(names, (key) => {
    if (isResource && OBJECT_FIELDS.has(key)) return metaValue(key, member(value, key));
    const field = fields.get(key);
    if (field === undefined) return undefined;
    const stored = storedValue(member(value, field.name), field.schema);
    // Null is absent: has() is false for it.
    if (stored === undefined || stored === null) return undefined;
    return celValueOf(stored, field.schema, field.isResource, work);
  });
  const additional = schemaMember(schema, "additionalProperties");
  if (additional === undefined) return object;
  const map = new Map<CelData, CelData>();
  for (const name of Object.keys(value)) {
    const isField = schemaMember(schema.properties, name) !== undefined || (isResource && OBJECT_FIELDS.has(name));
    const key = isField ? escapedName(name) : name;
    const found = isField ? object.get(key) : entryOf(storedValue(value[name], additional), additional, work);
    if (found !== undefined) map.set(key, found);
  }
  return map;
}

/** The value of a map's entry; undefined for one that the API server removes. */
function entryOf(stored: unknown, schema: CrdSchema, work: Work): CelData | undefined {
  if (stored === undefined) return undefined;
  return celValueOf(stored, schema, false, work);
}

interface ReadableField {
  readonly name: string;
  readonly schema: CrdSchema;
  readonly isResource: boolean;
}

/** The fields of a schema that rules can read, by their names in expressions. */
const readableFields = memoize((schema: CrdSchema): ReadonlyMap<string, ReadableField> => {
  const fields = new Map<string, ReadableField>();
  for (const [name, field] of members(schema.properties)) {
    if (!isObject(field) || !isDeclared(field)) continue;
    fields.set(escapedName(name), { name, schema: field, isResource: hasExtension(field, "embedded-resource") });
  }
  return fields;
});

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

function metaValue(name: string, value: unknown): CelData | undefined {
  if (value === undefined) return undefined;
  if (name !== "metadata") return text(value) ?? null;
  const { name: own, generateName } = record(value);
  return new Map<CelData, CelData>(
    Object.entries({ name: own, generateName }).flatMap(([key, each]) =>
      typeof each === "string" ? [[key, each]] : [],
    ),
  );
}

function numberOf(value: number, schema: CrdSchema | undefined): CelData {
  if (schema?.type === "number" || !Number.isInteger(value)) return value;
  return BigInt(value);
}

const TIMES: ReadonlySet<unknown> = new Set(["date-time", "datetime"]);

function textOf(value: string, schema: CrdSchema | undefined): CelData {
  if (schema?.type !== "string" || schema.format === undefined) return value;
  if (schema.format === "byte") return new CelOpaque("bytes");
  try {
    if (schema.format === "duration") return celDuration(value);
    if (schema.format === "date") return celTime(`${value}T00:00:00Z`);
    if (TIMES.has(schema.format)) return celTime(value.toUpperCase());
  } catch (error) {
    if (error instanceof CelError) return new CelOpaque(error.message);
    throw error;
  }
  return value;
}

function listOf(list: readonly unknown[], schema: CrdSchema | undefined, work: Work): CelData {
  const item = schema && schemaMember(schema, "items");
  const isResource = item !== undefined && hasExtension(item, "embedded-resource");
  const converted = list.map((entry) =>
    celValueOf(item === undefined ? entry : storedValue(entry, item), item, isResource, work),
  );
  const type = schema?.["x-kubernetes-list-type"];
  if (type === "set") unorderedLists.set(converted, []);
  if (type === "map") {
    unorderedLists.set(
      converted,
      items(schema?.["x-kubernetes-list-map-keys"]).flatMap((key) => text(key) ?? []),
    );
  }
  return converted;
}
