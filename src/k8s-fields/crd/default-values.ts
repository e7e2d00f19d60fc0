import type { Work } from "../../cel/index.ts";
import { isObject, members, memoize, setOwn } from "../../kernel/index.ts";
import { type CrdSchema, schemaMember, schemaOfField } from "./schema-node.ts";

/**
 * The value as the API server validates it: null is removed where a field is not nullable and has no default, and absent
 * fields have their defaults. Unchanged parts are shared with the value. Source: apiextensions-apiserver,
 * `pkg/apiserver/schema/defaulting`.
 */
export function withCrdDefaults(value: unknown, schema: CrdSchema | undefined, work: Work): unknown {
  work.spend();
  if (schema === undefined) return value;
  if (Array.isArray(value)) return listWithDefaults(value, schemaMember(schema, "items"), work);
  if (isObject(value)) return objectWithDefaults(value, schema, work);
  return value;
}

function listWithDefaults(list: readonly unknown[], schema: CrdSchema | undefined, work: Work): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const next = withCrdDefaults(item === null ? nullOr(schema) : item, schema, work);
    if (next === item) continue;
    changed ??= [...list];
    changed[index] = next;
  }
  return changed ?? list;
}

/** The default of a schema in place of null; null where there is none, and where null is allowed. */
function nullOr(schema: CrdSchema | undefined): unknown {
  if (schema === undefined || schema.nullable === true) return null;
  return schema.default ?? null;
}

/**
 * The value of a field as the API server stores it, without the defaults inside of it; undefined for an absent field. As in
 * `withCrdDefaults`, of which it is one step.
 */
export function storedValue(value: unknown, schema: CrdSchema): unknown {
  if (value !== null && value !== undefined) return value;
  if (value === null && schema.nullable === true) return null;
  return schema.default ?? undefined;
}

function objectWithDefaults(
  value: Readonly<Record<string, unknown>>,
  schema: CrdSchema,
  work: Work,
): Readonly<Record<string, unknown>> {
  let changed: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const member = value[name];
    const field = schemaOfField(schema, name);
    const given = member === null ? nullOr(field) : member;
    const isRemoved = given === null && field !== undefined && field.nullable !== true;
    const next = isRemoved ? undefined : withCrdDefaults(given, field, work);
    if (next === member) continue;
    changed ??= { ...value };
    if (isRemoved) delete changed[name];
    else setOwn(changed, name, next);
  }
  for (const { name, field } of defaultsOf(schema)) {
    work.spend();
    if (Object.hasOwn(value, name)) continue;
    changed ??= { ...value };
    setOwn(changed, name, withCrdDefaults(field.default, field, work));
  }
  return changed ?? value;
}

/** The fields of a schema that have a default. */
const defaultsOf = memoize((schema: CrdSchema) =>
  members(schema.properties).flatMap(([name, field]) =>
    isObject(field) && field.default !== undefined && field.default !== null ? [{ name, field }] : [],
  ),
);
