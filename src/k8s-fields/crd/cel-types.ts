import { type CelObjectType, type CelType, escapedName, isReservedWord } from "../../cel/index.ts";
import { isObject, memoize, record } from "../../kernel/index.ts";
import { type CrdSchema, hasExtension, OBJECT_FIELDS, schemaMember } from "./schema-node.ts";

const SCALARS: Readonly<Record<string, CelType>> = { boolean: "bool", integer: "int", number: "double" };
const FORMATS: Readonly<Record<string, CelType>> = {
  byte: "bytes",
  duration: "duration",
  date: "timestamp",
  "date-time": "timestamp",
};

/**
 * The type of the values of a schema; undefined where expressions cannot read them. `isResource`: the values are whole
 * objects, whose `apiVersion`, `kind` and `metadata` expressions can read as well.
 * Source: apiserver, `pkg/cel/common/schemas.go`.
 */
export function celTypeOf(schema: CrdSchema, isResource = false): CelType | undefined {
  const { type, format } = schema;
  if (hasExtension(schema, "int-or-string")) return "dyn";
  if (isResource || hasExtension(schema, "embedded-resource")) return objectType(schema, true);
  if (type === "string") return (typeof format === "string" && FORMATS[format]) || "string";
  if (type === "array") return listOf(schemaMember(schema, "items"));
  if (type !== "object") {
    if (typeof type === "string") return SCALARS[type];
    return undefined;
  }
  const additional = schemaMember(schema, "additionalProperties");
  if (additional === undefined) return objectType(schema, false);
  const value = celTypeOf(additional);
  return value && { map: value };
}

function listOf(items: CrdSchema | undefined): CelType | undefined {
  const item = items && celTypeOf(items);
  return item && { list: item };
}

function objectType(fields: CrdSchema, isResource: boolean): CelObjectType {
  return {
    fieldOf: (name) => fieldType(fields, isResource, name),
    names: () => [...(isResource ? OBJECT_FIELDS : []), ...Object.keys(record(fields.properties)).map(escapedName)],
  };
}

function fieldType(fields: CrdSchema, isResource: boolean, name: string): CelType | undefined {
  if (isResource && (name === "apiVersion" || name === "kind")) return "string";
  if (isResource && name === "metadata") return "dyn";
  const own = isObject(fields.properties) ? fieldOf(fields.properties, name) : undefined;
  return own && celTypeOf(own);
}

/** Most names are not escaped, so the field with the name itself is tried first. */
function fieldOf(properties: Readonly<Record<string, unknown>>, name: string): CrdSchema | undefined {
  const own = schemaMember(properties, name);
  if (own !== undefined && (escapedName(name) === name || isReservedWord(name))) return own;
  const found = escapedFields(properties).get(name);
  if (found === undefined) return undefined;
  return schemaMember(properties, found);
}

/** The names of fields by the names that they have in expressions. */
const escapedFields = memoize(
  (properties: Readonly<Record<string, unknown>>) =>
    new Map(Object.keys(properties).map((name) => [escapedName(name), name])),
);
