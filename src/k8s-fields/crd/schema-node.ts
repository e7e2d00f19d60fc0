import { member } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";

/** A node of the schema of a CRD, as its file has it. All members may have any value. */
export type CrdSchema = Members;

/** The schema of a field of an object; undefined where the schema has none for it. */
export function schemaOfField(schema: CrdSchema | undefined, name: string): CrdSchema | undefined {
  if (schema === undefined) return undefined;
  return schemaMember(schema.properties, name) ?? schemaMember(schema, "additionalProperties");
}

/** A member that is a schema; undefined for any other value. */
export function schemaMember(value: unknown, name: string): CrdSchema | undefined {
  const found = member(value, name);
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as CrdSchema;
  return undefined;
}

/** Whether a field of an object has a schema of its own, or any field may be there. */
export function isKnownField(schema: CrdSchema, name: string): boolean {
  if (member(schema.properties, name) !== undefined) return true;
  const { additionalProperties: additional } = schema;
  // Any value but false allows all fields.
  return additional !== undefined && additional !== null && additional !== false;
}

/** Whether an extension such as `x-kubernetes-int-or-string` is true. */
export function hasExtension(schema: CrdSchema, name: string): boolean {
  return schema[`x-kubernetes-${name}`] === true;
}

/** The fields of an object that the API server checks itself. */
export const OBJECT_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);
